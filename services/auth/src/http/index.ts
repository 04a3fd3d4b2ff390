import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toOwnUser, toSession } from '../present.ts'
import { endAllSessions } from '../usecases/end-all-sessions.ts'
import { endSession } from '../usecases/end-session.ts'
import { listSessions } from '../usecases/list-sessions.ts'
import { signInWithPassword } from '../usecases/sign-in-with-password.ts'
import { administration } from './administration.ts'
import { clearSession, setSession } from './cookies.ts'
import { mailedLinks } from './mailed-links.ts'
import { ownAccount } from './own-account.ts'
import { browserOf, endSignIn, startSignIn } from './sign-in.ts'
import { signOutOrAsk } from './sign-out.ts'
import { users } from './users.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [
  ...signIn(ctx),
  ...mailedLinks(ctx),
  ...sessions(ctx),
  ...users(ctx),
  ...ownAccount(ctx),
  ...administration(ctx),
]

const signIn = (ctx: Context): Route[] => [
  route(calls.startSignIn, ({ request, response, query }) => startSignIn(ctx, request, response, query.returnTo)),
  route(calls.startLogin, ({ request, response, query }) => startSignIn(ctx, request, response, query.returnTo)),
  route(calls.finishSignIn, ({ request, response, query, ip }) => endSignIn(ctx, request, response, { query, ip })),
  route(calls.logout, ({ request, response, query }) => signOutOrAsk(ctx, request, response, query.confirm)),
  route(calls.signInAsAdmin, async ({ request, response, body, ip }) => {
    const { account, token } = await signInWithPassword(ctx, { ...body, ip }, browserOf(ctx, request))
    setSession(ctx.config, response, token)
    return toOwnUser(account, ctx.config.adminEmail)
  }),
]

const sessions = (ctx: Context): Route[] => [
  route(calls.listSessions, async ({ member }) =>
    (await listSessions(ctx, member)).map((session) => toSession(session, member.sessionId)),
  ),
  route(calls.endSession, async ({ member, params, response }) => {
    await endSession(ctx, member, params.id)
    if (params.id === member.sessionId) clearSession(ctx.config, response)
  }),
  route(calls.endAllSessions, async ({ member, response }) => {
    await endAllSessions(ctx, member)
    clearSession(ctx.config, response)
  }),
]
