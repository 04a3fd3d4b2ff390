import { isUniqueViolation } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { isAdminEmail } from '../domain/admin.ts'
import { linkTries, linkWindowS } from '../domain/limits.ts'
import { hashOf, isToken } from '../domain/token.ts'
import { errors } from '../errors.ts'
import * as accounts from '../store/accounts.ts'
import * as tokens from '../store/tokens.ts'
import { applyChange } from './change-account.ts'
import { countTries, networkKey } from './count-tries.ts'

/**
 * Notes that an e-mail is its account's own, by the token of a mail, which is good once; answers
 * with the account. Throws verificationTokenMissing, verificationLinkInvalid (whatever is wrong
 * with the link, also where another account has proven the address meanwhile) and tooManyAttempts.
 */
export async function verifyEmail(ctx: Context, token: string, ip: string): Promise<accounts.Account> {
  if (!token) throw errors.verificationTokenMissing()
  await countTries(ctx, { [networkKey('links from', ip)]: { most: linkTries, windowS: linkWindowS } })
  const hash = hashOf(token)
  const link = isToken(token) ? await tokens.find(ctx.database.db, hash, 'emailVerification') : undefined
  if (!link) throw errors.verificationLinkInvalid()
  try {
    return await ctx.database.transaction(async (tx) => {
      const account = await accounts.lock(tx, link.accountId)
      const isSame = account?.emailKey === link.emailKey && !isAdminEmail(account, ctx.config.adminEmail)
      if (!isSame || !(await tokens.use(tx, hash, 'emailVerification'))) throw errors.verificationLinkInvalid()
      return applyChange(tx, account, { emailVerified: true })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? errors.verificationLinkInvalid({}, { cause: error }) : error
  }
}
