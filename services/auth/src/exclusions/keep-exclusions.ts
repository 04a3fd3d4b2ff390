import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { listIdentities } from '../identities/recognise-person.ts'
import { hashesOf, type Newcomer } from './policy.ts'
import * as exclusions from './store.ts'

/** Deleting expired exclusions, for the sweep job. */
export { sweep as sweepExclusions } from './store.ts'

/**
 * If an act of moderation against a leaving member is in force, they may not join again until it ends, for at most a
 * year. Otherwise stores nothing. Must be called before the account is erased.
 */
export async function excludeErased(ctx: Context, tx: Queries, account: Account): Promise<void> {
  const persons = await listIdentities(tx, account.id)
  const { email, emailVerified } = account
  const hashes = ctx.exclusionHasher.hashesOf({ persons, email, emailVerified })
  if (hashes.length > 0) await exclusions.insertForActs(tx, account.id, hashes)
}

/** Keeps a refused person from asking again before `endsAt`, even if they delete their request. */
export const excludeRefused = (ctx: Context, tx: Queries, refused: Newcomer, endsAt: Date): Promise<void> =>
  exclusions.insertForRefusal(tx, hashesOf(ctx, refused), endsAt)
