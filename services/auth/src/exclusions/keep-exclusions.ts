import type { Queries } from '@hunch/kit/postgres'
import type { Account } from '../accounts/store/accounts.ts'
import type { Context } from '../context.ts'
import { listIdentities } from '../identities/recognise-person.ts'
import { hashesOf, type Newcomer } from './policy.ts'
import * as exclusions from './store.ts'

/** Re-exports the function that deletes expired exclusions, for the sweep job. */
export { sweep as sweepExclusions } from './store.ts'

/**
 * Keeps a leaving member from joining again until every act of moderation against them has ended, for at most a year.
 * Stores nothing if no act is in force. Must be called before the account is erased.
 */
export async function excludeErased(
  ctx: Pick<Context, 'exclusionHasher'>,
  tx: Queries,
  account: Account,
): Promise<void> {
  const persons = await listIdentities(tx, account.id)
  const { email, emailVerified } = account
  const hashes = ctx.exclusionHasher.hashesOf({ persons, email, emailVerified })
  if (hashes.length > 0) await exclusions.insertForActs(tx, account.id, hashes)
}

/** Keeps a refused person from asking again before `endsAt`, even if they delete their request. */
export const excludeRefused = (ctx: Context, tx: Queries, refused: Newcomer, endsAt: Date): Promise<void> =>
  exclusions.insertForRefusal(tx, hashesOf(ctx, refused), endsAt)
