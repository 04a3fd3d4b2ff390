import type { Context } from '../context.ts'
import { emailKey } from '../domain/email.ts'
import { linkTries, linkWindowS } from '../domain/limits.ts'
import { hashOf, isToken } from '../domain/token.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as attempts from '../store/attempts.ts'
import * as passwords from '../store/passwords.ts'
import * as sessions from '../store/sessions.ts'
import * as tokens from '../store/tokens.ts'
import { countTries, networkKey } from './count-tries.ts'
import { accountTriesKey } from './sign-in-with-password.ts'

export interface NewPassword {
  readonly token: string
  readonly email: string
  readonly newPassword: string
  /** The address that it comes from. */
  readonly ip: string
}

/**
 * Sets a new password by the token of a reset mail, which is good once, and ends all sessions of
 * the account. Throws resetLinkInvalid, whatever is wrong with the link, and tooManyAttempts.
 */
export async function resetPassword(ctx: Context, { token, email, newPassword, ip }: NewPassword): Promise<void> {
  await countTries(ctx, { [networkKey('links from', ip)]: { most: linkTries, windowS: linkWindowS } })
  const hash = hashOf(token)
  const link = isToken(token) ? await tokens.find(ctx.database.db, hash, 'passwordReset') : undefined
  // Hashing is dear: nobody gets it done without a good link.
  if (link?.emailKey !== emailKey(email)) throw errors.resetLinkInvalid()
  const passwordHash = await ctx.passwords.hash(newPassword)
  await ctx.database.transaction(async (tx) => {
    const account = await accounts.lock(tx, link.accountId)
    if (account?.emailKey !== link.emailKey || !(await tokens.use(tx, hash, 'passwordReset')))
      throw errors.resetLinkInvalid()
    await passwords.put(tx, account.id, passwordHash)
    await sessions.removeAll(tx, account.id)
    await attempts.forget(tx, [accountTriesKey(email)])
  })
}
