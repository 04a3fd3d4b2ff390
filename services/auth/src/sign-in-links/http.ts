import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import { clientInfoOf, languageOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import { askerOf, browserOf, clearAskerCookie, knownBrowserCookieOf, setAskerCookie } from '../cookies.ts'
import { answerSignIn } from '../passwords/answer-sign-in.ts'
import { requestSignInLink } from './request-link.ts'
import { signInByLink } from './sign-in-by-link.ts'

export const signInLinkRoutes = (ctx: Context): Route[] => [
  route(calls.requestSignInLink, async ({ request, response, body: { email }, ip }) => {
    const asking = {
      email,
      sealed: askerOf(ctx.config, request),
      knownBrowser: knownBrowserCookieOf(ctx.config, request),
    }
    setAskerCookie(ctx.config, response, await requestSignInLink(ctx, asking, clientInfoOf(ctx, request, ip)))
    return { message: say(languageOf(request), 'done.signInLinkRequested') }
  }),
  route(calls.signInByLink, async ({ request, response, body: { token } }) => {
    const link = { token, sealed: askerOf(ctx.config, request) }
    const signingIn = {
      browser: browserOf(ctx.config, request),
      knownBrowser: knownBrowserCookieOf(ctx.config, request),
    }
    const signedIn = await signInByLink(ctx, link, signingIn)
    clearAskerCookie(ctx.config, response)
    return answerSignIn(ctx, response, signedIn)
  }),
]
