import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toOwnUser, toSession, toUserFor } from '../present.ts'
import { detectLocation } from '../usecases/detect-location.ts'
import { endAllSessions } from '../usecases/end-all-sessions.ts'
import { endSession } from '../usecases/end-session.ts'
import { getCurrentUser } from '../usecases/get-current-user.ts'
import { getUser } from '../usecases/get-user.ts'
import { listSessions } from '../usecases/list-sessions.ts'
import { setLanguage } from '../usecases/set-language.ts'
import { setLocation } from '../usecases/set-location.ts'
import { setPreferences } from '../usecases/set-preferences.ts'
import { signInWithPassword } from '../usecases/sign-in-with-password.ts'
import { updateProfile } from '../usecases/update-profile.ts'
import { clearSession, setSession } from './cookies.ts'
import { browserOf, endSignIn, startSignIn } from './sign-in.ts'
import { signOutOrAsk } from './sign-out.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [...signIn(ctx), ...sessions(ctx), ...users(ctx)]

const signIn = (ctx: Context): Route[] => [
  route(calls.startSignIn, ({ request, response, query }) => startSignIn(ctx, request, response, query.returnTo)),
  route(calls.startLogin, ({ request, response, query }) => startSignIn(ctx, request, response, query.returnTo)),
  route(calls.finishSignIn, ({ request, response, query }) => endSignIn(ctx, request, response, query)),
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

function users(ctx: Context): Route[] {
  const { adminEmail } = ctx.config
  return [
    route(calls.getCurrentUser, async ({ member }) => {
      const account = await getCurrentUser(ctx, member)
      return account && toOwnUser(account, adminEmail)
    }),
    route(calls.getUser, async ({ member, params }) => toUserFor(member, await getUser(ctx, params.id), adminEmail)),
    route(calls.updateOwnProfile, async ({ member, body }) =>
      toOwnUser(await updateProfile(ctx, member, member.id, body), adminEmail),
    ),
    route(calls.updateProfile, async ({ member, params, body }) =>
      toOwnUser(await updateProfile(ctx, member, params.id, body), adminEmail),
    ),
    route(calls.setLanguage, async ({ member, body }) =>
      toOwnUser(await setLanguage(ctx, member, body.language), adminEmail),
    ),
    route(calls.setLocation, async ({ member, body }) => toOwnUser(await setLocation(ctx, member, body), adminEmail)),
    route(calls.detectLocation, ({ member, body }) => detectLocation(ctx, member, body)),
    route(calls.setPreferences, async ({ member, body }) =>
      toOwnUser(await setPreferences(ctx, member, body), adminEmail),
    ),
  ]
}
