import type { Member } from '@hunch/kit/identity'
import { isUniqueViolation } from '@hunch/kit/postgres'
import { lockAccount } from '../accounts/load-account.ts'
import { isAdminEmail } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { applyChange } from '../accounts/write-account.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { proveIdentitiesOf } from '../identities/recognise-person.ts'
import { findLink, useLink } from '../mail/links.ts'

/** An opened verification link. */
export interface OpenedLink {
  readonly token: string
  /** The member of the browser's session; undefined without a session. */
  readonly member: Member | undefined
  readonly ip: string
}

/**
 * Verifies an account's e-mail with the token of a mail, and returns the account. The token works once. A click in the
 * mail alone proves nothing, because a person can claim an address that belongs to another person, who then gets the
 * mail. So the browser must be signed in to the account. Without that, the token stays valid.
 *
 * @throws verificationTokenMissing, tooManyAttempts
 * @throws verificationLinkInvalid for any fault of the link, also if another account has verified the address meanwhile
 * @throws verificationNeedsSignIn if the link is valid, but the browser is not signed in to its account
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
