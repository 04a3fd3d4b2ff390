import type { Queries } from '@hunch/kit/postgres'
import type { Day } from '../../calendar/rules.ts'
import { useDays } from '../../schema/index.ts'

/** Saves that a member used the product on a UTC day. */
export async function saveUseDay(tx: Queries, memberId: string, day: Day): Promise<void> {
  await tx.insert(useDays).values({ memberId, day }).onConflictDoNothing()
}
