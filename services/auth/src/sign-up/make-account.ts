import type { Queries } from '@hunch/kit/postgres'
import type { Agreed } from '../accounts/events.ts'
import type { Account, NewAccount } from '../accounts/store/accounts.ts'
import { createAccount } from '../accounts/write-account.ts'
import { keepAgreement } from '../agreements/agreements.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { addIdentity, type Person } from '../identities/recognise-person.ts'
import { requestVerificationMail } from '../mail/request-mail.ts'
import { flagNewAccount } from '../words/profile-texts.ts'

/** The data that a new account needs in addition to the person. */
export type SignUpInfo = Pick<ClientInfo, 'linkOrigin' | 'language'> & Pick<NewAccount, 'detectedCountry'>

/**
 * Creates the account of a new person. Queues a verification mail if the provider has not verified the e-mail. If the
 * name contains a listed term, moderation is asked to review it.
 *
 * @throws a unique violation if the same person, or another with the same e-mail, signs up concurrently
 */
export async function makeAccount(
  ctx: Context,
  tx: Queries,
  { provider, subject, email, emailVerified, firstName, lastName }: Person,
  { detectedCountry, linkOrigin, language }: SignUpInfo,
  { agreed, ...more }: Pick<NewAccount, 'isOldEnough'> & { readonly agreed?: Agreed | undefined },
): Promise<Account> {
  const made = { ...more, email, emailVerified, firstName, lastName, provider, detectedCountry, firstRunDue: true }
  const account = await flagNewAccount(ctx, tx, await createAccount(tx, made, agreed))
  if (agreed) await keepAgreement(tx, account.id, agreed.version)
  await addIdentity(tx, { provider, subject, accountId: account.id, isProven: emailVerified })
  if (!emailVerified) await requestVerificationMail(tx, account, { linkOrigin, language })
  return account
}
