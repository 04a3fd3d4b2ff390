import type { Queries } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { emailKey, isEmail } from '../accounts/rules.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findLink, useLink } from '../mail/links.ts'
import { requestResetMail } from '../mail/request-mail.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import {
  forgetBrowsersOf,
  type KnownBrowserCookie,
  recogniseBrowser,
  rememberBrowser,
} from '../throttling/known-browser.ts'
import { forgetAccountTries, takeTry } from '../throttling/take-try.ts'
import { put } from './store.ts'

/** Re-exports functions that read or remove the password of an account, for other folders. */
export { findHash as findPasswordHash, remove as removePassword } from './store.ts'

/**
 * Queues a reset mail to an address. The account is looked up when the mail is sent, so neither the response nor its
 * time reveals whether the account exists. Requests by strangers delay the owner's request by at most 15 minutes. In a
 * known browser they do not delay it.
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
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
}

/**
 * Sets a new password with the token of a reset mail, which works once. Ends all sessions of the account and forgets
 * its known browsers. Then makes this browser known, because it opened the account's mail. Failed attempts of others in
 * the same network do not block a known browser. Returns the known-browser cookie.
 *
 * @throws resetLinkInvalid for any fault of the link
 * @throws tooManyAttempts
 */
export async function resetPassword(
  ctx: Context,
  { token, email, newPassword, ip, knownBrowser }: PasswordReset,
): Promise<KnownBrowserCookie> {
  const link = await findLink(ctx, 'passwordReset', { token, ip })
  // Hashing is expensive, so it is done only for a valid link.
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

/**
 * Replaces the password of an account, ends all its sessions and forgets its known browsers. The transaction has locked the
 * account's row.
 */
export async function replacePassword(tx: Queries, accountId: string, hash: string): Promise<void> {
  await put(tx, accountId, hash)
  await endSessionsOf(tx, accountId)
  await forgetBrowsersOf(tx, accountId)
}
