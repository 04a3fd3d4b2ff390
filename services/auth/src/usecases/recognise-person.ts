import type { Queries } from '@hunch/kit/postgres'
import type { Person } from '../clients/google.ts'
import * as accounts from '../store/accounts.ts'
import * as identities from '../store/identities.ts'
import { announceJoined } from './announce.ts'
import { askForVerification } from './ask-for-verification.ts'
import { applyChange } from './change-account.ts'
import type { Visit } from './visit.ts'

const provider = 'google'

/** How a person came here for the first time. */
export type Arrival = Pick<Visit, 'origin' | 'language'> & Pick<accounts.NewAccount, 'detectedCountry'>

/**
 * The account of a person whom the identity provider vouches for, locked: the one she has had,
 * the one that has proven the same e-mail, or a new one. An e-mail counts only where the provider
 * has verified it; else anyone could take an account over by claiming its address. A new account
 * whose e-mail is not verified gets a mail to prove it with.
 *
 * Throws a unique violation where the same person, or another with the same e-mail, is being
 * recognised at this moment; a second try then finds what the first has written.
 */
export async function recognisePerson(tx: Queries, person: Person, arrival: Arrival): Promise<accounts.Account> {
  const knownId = await identities.findAccountId(tx, provider, person.subject)
  const known = knownId && (await accounts.lock(tx, knownId))
  if (known) return adoptEmail(tx, known, person)
  const owner = person.emailVerified && (await accounts.findByVerifiedEmail(tx, person.email))
  const account = owner ? await join(tx, owner.id) : await makeAccount(tx, person, arrival)
  await identities.insert(tx, provider, person.subject, account.id)
  return account
}

/** Follows a person's e-mail at her provider, once verified there, unless another account has proven it. */
async function adoptEmail(tx: Queries, account: accounts.Account, { email, emailVerified }: Person) {
  if (!emailVerified || (account.emailVerified && account.email === email)) return account
  const owner = await accounts.findByVerifiedEmail(tx, email)
  if (owner && owner.id !== account.id) return account
  return applyChange(tx, account, { email, emailVerified })
}

async function join(tx: Queries, id: string): Promise<accounts.Account> {
  const account = await accounts.lock(tx, id)
  if (!account) throw new Error('an account was deleted while a person was joined to it')
  return applyChange(tx, account, { provider })
}

async function makeAccount(
  tx: Queries,
  { email, emailVerified, firstName, lastName }: Person,
  { detectedCountry, ...visit }: Arrival,
) {
  const account = await accounts.insert(tx, { email, emailVerified, firstName, lastName, provider, detectedCountry })
  await announceJoined(tx, account)
  if (!emailVerified) await askForVerification(tx, account, visit)
  return account
}
