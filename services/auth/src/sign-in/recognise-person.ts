import type { Queries } from '@hunch/kit/postgres'
import { findAccountByVerifiedEmail, lockAccount, lockAccountByVerifiedEmail } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account, NewAccount } from '../accounts/store/accounts.ts'
import { applyChange, createAccount } from '../accounts/write-account.ts'
import type { ClientInfo } from '../client-info.ts'
import type { Person as DescribedPerson } from '../clients/identity-provider/provider.ts'
import type { Context } from '../context.ts'
import { endLinksOf } from '../mail/links.ts'
import { requestVerificationMail } from '../mail/request-mail.ts'
import { removePassword } from '../passwords/replace-password.ts'
import type { ProviderName } from '../schema.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import * as identities from './store.ts'

/** A person, and which provider describes them. */
type Person = DescribedPerson & { readonly provider: ProviderName }

/** What a new account needs beside the person. */
export type SignUpInfo = Pick<ClientInfo, 'linkOrigin' | 'language'> & Pick<NewAccount, 'detectedCountry'>

/**
 * Returns the account of a person whom the identity provider vouches for, locked: the one of their
 * identity, the one that has verified the same e-mail, or a new one. An e-mail counts only where the
 * provider has verified it; otherwise anyone could take an account over by claiming its address. A
 * new account whose e-mail is not verified gets a mail to verify it.
 *
 * @throws a unique violation where the same person, or another with the same e-mail, is being
 * recognised at this moment; a second try then finds what the first has written
 */
export async function recognisePerson(ctx: Context, tx: Queries, person: Person, signUp: SignUpInfo): Promise<Account> {
  const { provider, subject, emailVerified } = person
  const knownId = await identities.findAccountId(tx, provider, subject)
  const known = knownId && (await lockAccount(tx, knownId))
  if (known) return adoptEmail(tx, known, person)
  const owner = emailVerified && (await lockAccountByVerifiedEmail(tx, person.email))
  const account = owner ? await joinAccount(ctx, tx, owner, provider) : await signUpPerson(tx, person, signUp)
  await identities.insert(tx, { provider, subject, accountId: account.id, isProven: emailVerified })
  return account
}

/**
 * Takes over a person's e-mail from the provider, once verified there, unless another account has
 * verified it. Links that were mailed to the previous address end, and with the first verification
 * all sessions from before it.
 */
async function adoptEmail(
  tx: Queries,
  account: Account,
  { provider, subject, email, emailVerified }: Person,
): Promise<Account> {
  if (!emailVerified) return account
  const owner = await findAccountByVerifiedEmail(tx, email)
  if (owner && owner.id !== account.id) return account
  await identities.prove(tx, provider, subject)
  if (account.emailVerified && account.email === email) return account
  if (!account.emailVerified) await endSessionsOf(tx, account.id)
  await endLinksOf(tx, account.id)
  return applyChange(tx, account, { email, emailVerified })
}

/**
 * Joins a person to the account that has verified their e-mail. Whoever used it before may have been
 * somebody else: all sessions and mailed links end, and identities that were never proven are
 * removed. The admin's password stays, as the operator vouches for it.
 */
async function joinAccount(ctx: Context, tx: Queries, account: Account, provider: ProviderName): Promise<Account> {
  await endSessionsOf(tx, account.id)
  await endLinksOf(tx, account.id)
  await identities.removeUnproven(tx, account.id)
  if (!isAdmin(account, ctx.config.adminEmail)) await removePassword(tx, account.id)
  return applyChange(tx, account, { provider })
}

async function signUpPerson(
  tx: Queries,
  { provider, email, emailVerified, firstName, lastName }: Person,
  { detectedCountry, linkOrigin, language }: SignUpInfo,
): Promise<Account> {
  const account = await createAccount(tx, { email, emailVerified, firstName, lastName, provider, detectedCountry })
  if (!emailVerified) await requestVerificationMail(tx, account, { linkOrigin, language })
  return account
}
