import type { Queries } from '@hunch/kit/postgres'
import { findAccountByVerifiedEmail, lockAccount, lockAccountByVerifiedEmail } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { applyChange } from '../accounts/write-account.ts'
import type { Person as DescribedPerson } from '../clients/identity-provider/provider.ts'
import type { Context } from '../context.ts'
import { endLinksOf } from '../mail/links.ts'
import { removePasskeysOf } from '../passkeys/manage-passkeys.ts'
import { removePassword } from '../passwords/replace-password.ts'
import type { ProviderName } from '../schema/index.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import * as identities from './store.ts'

/** A person, and which provider describes them. */
export type Person = DescribedPerson & { readonly provider: ProviderName }

/**
 * Returns the account of a person whom the identity provider vouches for, locked: the one of their
 * identity, or the one that has verified the same e-mail, which the identity joins; undefined for
 * somebody new. An e-mail counts only where the provider has verified it; otherwise anyone could take
 * an account over by claiming its address.
 *
 * @throws a unique violation where the same person is being recognised at this moment; a second try
 * then finds what the first has written
 */
export async function recognisePerson(ctx: Context, tx: Queries, person: Person): Promise<Account | undefined> {
  const { provider, subject, emailVerified } = person
  const knownId = await identities.findAccountId(tx, provider, subject)
  const known = knownId && (await lockAccount(tx, knownId))
  if (known) return adoptEmail(tx, known, person)
  const owner = emailVerified ? await lockAccountByVerifiedEmail(tx, person.email) : undefined
  if (!owner) return undefined
  const account = await joinAccount(ctx, tx, owner, provider)
  await identities.insert(tx, { provider, subject, accountId: account.id, isProven: true })
  return account
}

/**
 * Takes over a person's e-mail from the provider, once verified there, unless another account has
 * verified it. Links that were mailed to the previous address end, and with the first verification
 * all sessions and passkeys from before it.
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
  if (!account.emailVerified) {
    await endSessionsOf(tx, account.id)
    await removePasskeysOf(tx, account.id)
  }
  await endLinksOf(tx, account.id)
  return applyChange(tx, account, { email, emailVerified })
}

/**
 * Joins a person to the account that has verified their e-mail. Whoever used it before may have been
 * somebody else: all sessions and mailed links end, and identities that were never proven are
 * removed, passkeys too. The admin's password and passkeys stay, as the operator vouches for them.
 */
async function joinAccount(ctx: Context, tx: Queries, account: Account, provider: ProviderName): Promise<Account> {
  await endSessionsOf(tx, account.id)
  await endLinksOf(tx, account.id)
  await identities.removeUnproven(tx, account.id)
  if (!isAdmin(account, ctx.config.adminEmail)) {
    await removePassword(tx, account.id)
    await removePasskeysOf(tx, account.id)
  }
  return applyChange(tx, account, { provider })
}
