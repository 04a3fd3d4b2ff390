import { isUniqueViolation, type Queries } from '@hunch/kit/postgres'
import { findAccountByVerifiedEmail, lockAccount, lockAccountByVerifiedEmail } from '../accounts/load-account.ts'
import { isAdmin } from '../accounts/rules.ts'
import type { Account } from '../accounts/store/accounts.ts'
import { applyChange } from '../accounts/write-account.ts'
import type { Person as DescribedPerson } from '../clients/identity-provider/provider.ts'
import type { Context } from '../context.ts'
import { endLinksOf } from '../mail/links.ts'
import { removePasskeysOf } from '../passkeys/manage-passkeys.ts'
import { removePassword } from '../passwords/reset-password.ts'
import type { ProviderName } from '../schema/index.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { identityLimits } from './limits.ts'
import * as identities from './store.ts'

/** Re-exports functions that read and change the identities of an account, for other folders. */
export {
  insert as addIdentity,
  listOf as listIdentities,
  proveAllOf as proveIdentitiesOf,
  removeUnproven as removeUnprovenIdentities,
} from './store.ts'

/** A person, and the provider that describes them. */
export type Person = DescribedPerson & { readonly provider: ProviderName }

/**
 * Locks and returns the account of a person whom the identity provider authenticated; undefined for a new person. Looks
 * for the identity first. If it is unknown, adds it to the account that has verified the same e-mail.
 * Ignores an unverified e-mail: otherwise anyone could take over an account by claiming its address.
 *
 * @throws a unique violation if the same person signs in concurrently; a retry then finds the account
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
 * Makes a person's e-mail the e-mail of the account, if the provider has verified it and no other account has. Ends the
 * account's mailed links. If the previous e-mail was unverified, also ends all sessions and removes all passkeys.
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
 * Joins a person to the account that has verified their e-mail. Another person may have used the account before. So all
 * sessions and mailed links end, and unproven identities, the password and passkeys are removed. The admin keeps the
 * password and passkeys, because the operator vouches for them.
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

/** Retries `step` after a unique violation: the same person, or one with the same e-mail, signed in at the same time. */
export async function retryFirstSignIn<T>(
  step: () => Promise<T>,
  retriesLeft: number = identityLimits.signInRetries,
): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (retriesLeft > 0 && isUniqueViolation(error)) return retryFirstSignIn(step, retriesLeft - 1)
    throw error
  }
}
