import { toOwnUser } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import { type Response, setKnownBrowserCookie, setSecondFactorCookie, setSessionCookie } from '../cookies.ts'
import { errors } from '../errors.ts'
import type { SignedIn, ToConfirm } from './let-in.ts'

/**
 * Sets the cookies of a signed-in admin, and returns their account.
 *
 * @throws secondFactorNeeded, with a cookie, if a second factor must confirm the sign-in
 */
export function answerSignIn(ctx: Context, response: Response, signedIn: SignedIn | ToConfirm) {
  if ('sealed' in signedIn) {
    setSecondFactorCookie(ctx.config, response, signedIn.sealed)
    throw errors.secondFactorNeeded()
  }
  setSessionCookie(ctx.config, response, signedIn.token)
  setKnownBrowserCookie(ctx.config, response, signedIn.knownBrowser)
  return toOwnUser(signedIn.account, ctx.config.adminEmail)
}
