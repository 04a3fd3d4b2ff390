import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import { toOwnUser } from '../accounts/present.ts'
import { clientInfoOf, languageOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import { browserOf, knownBrowserCookieOf, setKnownBrowserCookie, setSessionCookie } from '../cookies.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

export const passwordRoutes = (ctx: Context): Route[] => [
  route(calls.signInAsAdmin, async ({ request, response, body: { email, password }, ip }) => {
    const knownBrowser = knownBrowserCookieOf(ctx.config, request)
    const browser = browserOf(ctx.config, request)
    const signedIn = await signInWithPassword(ctx, { email, password, ip, knownBrowser }, browser)
    setSessionCookie(ctx.config, response, signedIn.token)
    setKnownBrowserCookie(ctx.config, response, signedIn.knownBrowser)
    return toOwnUser(signedIn.account, ctx.config.adminEmail)
  }),
  route(calls.forgotPassword, async ({ request, body: { email }, ip }) => {
    const knownBrowser = knownBrowserCookieOf(ctx.config, request)
    await requestPasswordReset(ctx, { email, knownBrowser }, clientInfoOf(ctx, request, ip))
    return { message: say(languageOf(request), 'done.resetRequested') }
  }),
  route(calls.resetPassword, async ({ request, response, body: { token, email, newPassword }, ip }) => {
    const knownBrowser = knownBrowserCookieOf(ctx.config, request)
    const cookie = await resetPassword(ctx, { token, email, newPassword, ip, knownBrowser })
    setKnownBrowserCookie(ctx.config, response, cookie)
    return { message: say(languageOf(request), 'done.passwordReset') }
  }),
]
