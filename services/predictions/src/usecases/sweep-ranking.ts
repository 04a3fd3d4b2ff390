import type { Context } from '../context.ts'
import { sweepActs } from '../store/acts.ts'
import { sweepSnapshots } from '../store/snapshots.ts'

const rowsARun = 1_000
/** Trending looks back for 6 hours; what is older serves where its figures are worked out late. */
const actsDays = 30
const listsHours = 24

/** Drops what the ranking reads no more: lists that nobody reads, acts of long ago. How many rows. */
export async function sweepRanking({ database: { db } }: Context): Promise<number> {
  const lists = await sweepSnapshots(db, { hours: listsHours, limit: rowsARun })
  return lists + (await sweepActs(db, { days: actsDays, limit: rowsARun }))
}
