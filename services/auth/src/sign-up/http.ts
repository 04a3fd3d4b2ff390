import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { browserOf, clearSignUpCookie, setSessionCookie, signUpTokenOf } from '../cookies.ts'
import { completeSignUp } from './complete-sign-up.ts'
import { toSignUp } from './present.ts'
import { cancelSignUp, findSignUp, leaveSignUp } from './sign-up.ts'

export const signUpRoutes = (ctx: Context): Route[] => [
  route(calls.getSignUp, async ({ request, response }) => {
    response.setHeader('cache-control', 'private, no-store')
    const found = await findSignUp(ctx, signUpTokenOf(ctx.config, request))
    return found ? toSignUp(found) : null
  }),
  route(calls.completeSignUp, async ({ request, response, body }) => {
    const token = signUpTokenOf(ctx.config, request)
    const completed = await completeSignUp(ctx, token, body, browserOf(ctx.config, request))
    if (completed.state === 'joined') {
      clearSignUpCookie(ctx.config, response)
      setSessionCookie(ctx.config, response, completed.token)
    }
    return { state: completed.state, returnTo: completed.returnTo }
  }),
  route(calls.cancelSignUp, async ({ request, response }) => {
    await cancelSignUp(ctx, signUpTokenOf(ctx.config, request))
    clearSignUpCookie(ctx.config, response)
  }),
  route(calls.leaveSignUp, async ({ request, response }) => {
    await leaveSignUp(ctx, signUpTokenOf(ctx.config, request))
    clearSignUpCookie(ctx.config, response)
  }),
]
