import { lockAccount } from '../accounts/load-account.ts'
import { emailKey, isEmail } from '../accounts/rules.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findLink, useLink } from '../mail/links.ts'
import { requestResetMail } from '../mail/request-mail.ts'
import { type KnownBrowserCookie, recogniseBrowser, rememberBrowser } from '../throttling/known-browser.ts'
import { forgetAccountTries, takeTry } from '../throttling/take-try.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Queues a reset mail to an address. No account is looked up before the mail is due, so that neither
 * the response nor its time reveals whether there is one. Strangers who request without end keep the
 * owner waiting for 15 minutes at most, and not at all in a browser that signed in before.
 *
 * @throws tooManyAttempts
 */
export async function requestPasswordReset(
  ctx: Context,
  { email, knownBrowser }: { readonly email: string; readonly knownBrowser: string },
  client: ClientInfo,
): Promise<void> {
  const browserId = await recogniseBrowser(ctx, knownBrowser, email)
  await takeTry(ctx, 'reset', { email, ip: client.ip, browserId })
  if (!isEmail(email)) return
  await requestResetMail(ctx.database.db, email, client)
}

export interface PasswordReset {
  readonly token: string
  readonly email: string
  readonly newPassword: string
  readonly ip: string
  /** The browser's known-browser cookie; empty without one. */
  readonly knownBrowser: string
}

/**
 * Sets a new password by the token of a reset mail, which is good once, and ends all sessions of the
 * account. All known browsers are forgotten, and this one is known from now on, as it has opened the
 * account's mail: wrong tries in its network do not keep it from signing in. Returns its cookie.
 *
 * @throws resetLinkInvalid whatever is wrong with the link
 * @throws tooManyAttempts
 */
export async function resetPassword(
  ctx: Context,
  { token, email, newPassword, ip, knownBrowser }: PasswordReset,
): Promise<KnownBrowserCookie> {
  const link = await findLink(ctx, 'passwordReset', { token, ip })
  // Hashing is expensive, so it needs a good link.
  if (link?.emailKey !== emailKey(email)) throw errors.resetLinkInvalid()
  const hash = await ctx.hasher.hash(newPassword, 'high')
  return ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, link.accountId)
    if (account?.emailKey !== link.emailKey || !(await useLink(tx, 'passwordReset', token)))
      throw errors.resetLinkInvalid()
    await replacePassword(tx, account.id, hash)
    await forgetAccountTries(tx, 'password', email)
    return rememberBrowser(ctx, tx, account.id, knownBrowser)
  })
}
