import type { Member } from '@hunch/kit/identity'
import { isUniqueViolation } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { isAdminEmail } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { applyChange } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { proveIdentitiesOf } from '../identities/identities.ts'
import { findLink, useLink } from '../mail/links.ts'

/** A verification link that was opened. */
export interface OpenedLink {
  readonly token: string
  /** The member of the browser's session. */
  readonly member: Member | undefined
  readonly ip: string
}

/**
 * Verifies an account's e-mail by the token of a mail, which is good once, and returns the account.
 * The mail alone proves nothing: whoever claims somebody else's address makes us send them that
 * mail, and their click must not make the claim true. So the browser has to be signed in to the
 * account that requested it; until it is, the token stays good.
 *
 * @throws verificationTokenMissing, tooManyAttempts
 * @throws verificationLinkInvalid whatever is wrong with the link, also where another account has
 * verified the address meanwhile
 * @throws verificationNeedsSignIn where the link is good and the session is another account's or none
 */
export async function verifyEmail(ctx: Context, { token, member, ip }: OpenedLink): Promise<Account> {
  if (!token) throw errors.verificationTokenMissing()
  const link = await findLink(ctx, 'emailVerification', { token, ip })
  if (!link) throw errors.verificationLinkInvalid()
  if (link.accountId !== member?.id) throw errors.verificationNeedsSignIn()
  try {
    return await ctx.database.transaction(async (tx) => {
      const account = await lockAccount(tx, link.accountId)
      const isSame = account?.emailKey === link.emailKey && !isAdminEmail(account, ctx.config.adminEmail)
      if (!isSame || !(await useLink(tx, 'emailVerification', token))) throw errors.verificationLinkInvalid()
      await proveIdentitiesOf(tx, account.id)
      return applyChange(tx, account, { emailVerified: true })
    })
  } catch (error) {
    throw isUniqueViolation(error) ? errors.verificationLinkInvalid({}, { cause: error }) : error
  }
}
