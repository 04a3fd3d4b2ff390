import { findAccountByVerifiedEmail, lockAccount } from '../accounts/load-account.ts'
import { isAdmin, isEmail } from '../accounts/rules.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Browser } from '../sessions/open-session.ts'
import { recogniseBrowser } from '../throttling/known-browser.ts'
import { forgetTries, takeTry } from '../throttling/take-try.ts'
import { letIn, type SignedIn, type ToConfirm } from './let-in.ts'
import { findHash } from './store.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly ip: string
  /** The browser's known-browser cookie; empty if there is none. */
  readonly knownBrowser: string
}

/**
 * Signs the admin in, or asks for the second factor if the admin has passkeys. A wrong password and an unknown e-mail
 * get the same response after the same work.
 *
 * @throws tooManyAttempts, even for a right password
 * @throws invalidAdminCredentials
 * @throws unavailable if too many passwords wait to be hashed; known browsers have their own queue
 */
export async function signInWithPassword(
  ctx: Context,
  { email, password, ip, knownBrowser }: Credentials,
  browser: Browser,
): Promise<SignedIn | ToConfirm> {
  const { db } = ctx.database
  const browserId = await recogniseBrowser(ctx, knownBrowser, email)
  const keys = await takeTry(ctx, 'password', { email, ip, browserId })
  const claimed = isEmail(email) ? await findAccountByVerifiedEmail(db, email) : undefined
  const hash = await findHash(db, claimed?.id ?? noAccountId)
  const isRight = await ctx.hasher.verify(password, hash, browserId ? 'high' : 'normal')
  if (!isRight || !hash || !claimed || !isAdmin(claimed, ctx.config.adminEmail)) throw errors.invalidAdminCredentials()
  return ctx.database.transaction(async (tx) => {
    const account = await lockAccount(tx, claimed.id)
    // If the password was replaced after its hash was read, the sign-in must fail.
    if (!account || (await findHash(tx, account.id)) !== hash) throw errors.invalidAdminCredentials()
    await forgetTries(tx, keys)
    return letIn(ctx, tx, { account, hash }, { browser, knownBrowser })
  })
}

/** An id that no account has. Used for an unknown e-mail, so that it causes the same query as a known one. */
const noAccountId = '00000000-0000-0000-0000-000000000000'
