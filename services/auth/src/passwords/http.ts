import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { say } from '@hunch/proto/texts'
import { clientInfoOf, languageOf, productOriginOf } from '../client-info.ts'
import type { Context } from '../context.ts'
import {
  browserOf,
  clearPasskeyStateCookie,
  clearSecondFactorCookie,
  knownBrowserCookieOf,
  passkeyStateOf,
  type Request,
  type Response,
  secondFactorOf,
  setKnownBrowserCookie,
  setPasskeyStateCookie,
} from '../cookies.ts'
import { passkeyLimits } from '../passkeys/limits.ts'
import { toRequest } from '../passkeys/present.ts'
import { answerSignIn } from './answer-sign-in.ts'
import { type Confirming, confirmWithCode, confirmWithPasskey, startSecondFactor } from './confirm-sign-in.ts'
import type { SignedIn } from './let-in.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

export const passwordRoutes = (ctx: Context): Route[] => [
  route(calls.signInAsAdmin, async ({ request, response, body: { email, password }, ip }) => {
    const knownBrowser = knownBrowserCookieOf(ctx.config, request)
    const browser = browserOf(ctx.config, request)
    return answerSignIn(ctx, response, await signInWithPassword(ctx, { email, password, ip, knownBrowser }, browser))
  }),
  ...secondFactorRoutes(ctx),
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

const secondFactorRoutes = (ctx: Context): Route[] => [
  route(calls.startSecondFactor, async ({ request, response }) => {
    const started = await startSecondFactor(
      ctx,
      secondFactorOf(ctx.config, request),
      productOriginOf(ctx, request.headers),
    )
    setPasskeyStateCookie(ctx.config, response, started.sealed)
    response.setHeader('cache-control', 'no-store')
    return toRequest(started.request, passkeyLimits.passkeyS * 1_000)
  }),
  route(calls.passSecondFactor, async ({ request, response, body: { credential }, ip }) => {
    clearPasskeyStateCookie(ctx.config, response)
    const origin = productOriginOf(ctx, request.headers)
    const signed = { credential, sealed: passkeyStateOf(ctx.config, request), origin }
    const confirming = confirmingBy(ctx, request, ip)
    return finish(ctx, response, await confirmWithPasskey(ctx, confirming, signed, browserOf(ctx.config, request)))
  }),
  route(calls.signInWithRecoveryCode, async ({ request, response, body: { code }, ip }) => {
    const confirming = confirmingBy(ctx, request, ip)
    return finish(ctx, response, await confirmWithCode(ctx, confirming, code, browserOf(ctx.config, request)))
  }),
]

const confirmingBy = (ctx: Context, request: Request, ip: string): Confirming => ({
  sealed: secondFactorOf(ctx.config, request),
  ip,
  knownBrowser: knownBrowserCookieOf(ctx.config, request),
  language: languageOf(request),
})

/** Finishes a sign-in after the second factor has confirmed the password. */
function finish(ctx: Context, response: Response, signedIn: SignedIn) {
  clearSecondFactorCookie(ctx.config, response)
  return answerSignIn(ctx, response, signedIn)
}
