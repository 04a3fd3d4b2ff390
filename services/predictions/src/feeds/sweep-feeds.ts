import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { deleteOldActs } from './store/acts.ts'
import { deleteOldLists } from './store/for-you-lists.ts'

/** Deletes old acts, and For You lists that are no longer read. Returns the number of deleted rows. */
export async function sweepFeeds({ database: { db } }: Context): Promise<number> {
  const { forYouKeptHours, actsKeptDays, sweptPerRun } = fixedLimits
  const lists = await deleteOldLists(db, { hours: forYouKeptHours, limit: sweptPerRun })
  return lists + (await deleteOldActs(db, { days: actsKeptDays, limit: sweptPerRun }))
}
