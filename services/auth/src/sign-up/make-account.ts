import type { Queries } from '@hunch/kit/postgres'
import type { Agreed } from '../accounts/events.ts'
import type { Account, NewAccount } from '../accounts/store/accounts.ts'
import { createAccount } from '../accounts/write-account.ts'
import { keepAgreement } from '../agreements/keep-agreements.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Context } from '../context.ts'
import { addIdentity } from '../identities/identities.ts'
import type { Person } from '../identities/recognise-person.ts'
import { requestVerificationMail } from '../mail/request-mail.ts'
import { flagNewAccount } from '../words/judge-words.ts'

/** What a new account needs beside the person. */
export type SignUpInfo = Pick<ClientInfo, 'linkOrigin' | 'language'> & Pick<NewAccount, 'detectedCountry'>

/**
 * Makes the account of somebody new, and queues a mail to verify an e-mail that the provider has not verified. A listed word
 * in their name has somebody look at it.
 *
 * @throws a unique violation where the same person, or another with the same e-mail, signs up at this moment
 */
export async function makeAccount(
  ctx: Context,
  tx: Queries,
  { provider, subject, email, emailVerified, firstName, lastName }: Person,
  { detectedCountry, linkOrigin, language }: SignUpInfo,
  { agreed, ...more }: Pick<NewAccount, 'id' | 'isOldEnough'> & { readonly agreed?: Agreed | undefined },
): Promise<Account> {
  const made = { ...more, email, emailVerified, firstName, lastName, provider, detectedCountry, firstRunDue: true }
  const account = await flagNewAccount(ctx, tx, await createAccount(tx, made, agreed))
  if (agreed) await keepAgreement(tx, account.id, agreed.version)
  await addIdentity(tx, { provider, subject, accountId: account.id, isProven: emailVerified })
  if (!emailVerified) await requestVerificationMail(tx, account, { linkOrigin, language })
  return account
}
