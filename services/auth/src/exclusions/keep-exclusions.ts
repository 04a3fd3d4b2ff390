import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { listIdentities } from '../identities/identities.ts'
import type { Person } from '../identities/recognise-person.ts'
import * as exclusions from './store.ts'

/** How the clock deletes those that are over. */
export { sweep as sweepExclusions } from './store.ts'

/** What is known of somebody new, of one person at a provider. */
type Newcomer = Pick<Person, 'provider' | 'subject' | 'email' | 'emailVerified'>

const hashesOf = ({ exclusionHasher }: Context, { provider, subject, email, emailVerified }: Newcomer): string[] =>
  exclusionHasher.hashesOf({ persons: [{ provider, subject }], email, emailVerified })

/**
 * Keeps whoever leaves with an act of moderation against them from joining anew before the act ends, or for a year. Of an
 * account without such an act nothing is kept. Called before the account is erased.
 */
export async function excludeErased(ctx: Context, tx: Queries, account: Account): Promise<void> {
  const persons = await listIdentities(tx, account.id)
  const { email, emailVerified } = account
  const hashes = ctx.exclusionHasher.hashesOf({ persons, email, emailVerified })
  if (hashes.length > 0) await exclusions.insertForActs(tx, account.id, hashes)
}

/** Keeps somebody whom the admin has refused from asking again before a day, also once they have deleted their request. */
export const excludeRefused = (ctx: Context, tx: Queries, refused: Newcomer, endsAt: Date): Promise<void> =>
  exclusions.insertForRefusal(tx, hashesOf(ctx, refused), endsAt)

/**
 * Checks that nothing keeps somebody new from joining yet.
 *
 * @throws refusedBefore, leftSuspended with the day from which on they may
 */
export async function requireNotExcluded(ctx: Context, tx: Queries, newcomer: Newcomer): Promise<void> {
  const found = await exclusions.findLast(tx, hashesOf(ctx, newcomer))
  if (!found) return
  const until = found.endsAt.toISOString()
  throw found.cause === 'refusal' ? errors.refusedBefore({ until }) : errors.leftSuspended({ until })
}
