import { findAccount, lockAccount } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { findAskedLink, useLink } from '../mail/links.ts'
import { letIn, type SignedIn, type SigningIn, type ToConfirm } from '../passwords/let-in.ts'
import { findPasswordHash } from '../passwords/reset-password.ts'
import { forgetAccountTries } from '../throttling/take-try.ts'
import { hashOf } from '../tokens.ts'

/** A sign-in link that a browser opened. */
export interface MailedLink {
  readonly token: string
  /** The browser's cookie from its request for the link; empty if there is none. */
  readonly sealed: string
}

/**
 * Signs the admin in by a mailed link, in the browser that asked for the link. If the admin has passkeys, asks for the
 * second factor instead. Attempts count for this browser only, so others on its network cannot lock the admin out.
 *
 * @throws signInLinkInvalid if the link was used, has expired, or was asked for in another browser
 * @throws tooManyAttempts, accountDeactivated
 */
export async function signInByLink(
  ctx: Context,
  { token, sealed }: MailedLink,
  signingIn: SigningIn,
): Promise<SignedIn | ToConfirm> {
  const asker = await ctx.askerSeal.unseal(sealed)
  const link = asker && (await findAskedLink(ctx, 'adminSignIn', { token, asker: hashOf(asker.secret) }))
  const claimed = link && (await findAccount(ctx.database.db, link.accountId))
  if (!link || !claimed) throw errors.signInLinkInvalid()
  return ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, claimed.id)
    const hash = await findPasswordHash(tx, claimed.id)
    const isTheirs = account?.emailKey === link.emailKey && isAdmin(account, ctx.config.adminEmail)
    if (!isTheirs || !hash || !(await useLink(tx, 'adminSignIn', token))) throw errors.signInLinkInvalid()
    await forgetAccountTries(tx, 'password', account.email)
    return letIn(ctx, tx, { account, hash }, signingIn)
  })
}
