import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'

/**
 * Returns how many contributions each of some members has left in this hour, of so many as they may make: behind a lock of
 * each member until the transaction ends, so that calls at once, in other processes too, do not count the same.
 */
export async function roomOf(
  tx: Queries,
  limits: ReadonlyMap<string, number>,
  countOfHour: (tx: Queries, memberId: string) => Promise<number>,
): Promise<Map<string, number>> {
  const room = new Map<string, number>()
  for (const [memberId, limit] of [...limits].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${memberId}, 0))`)
    room.set(memberId, Math.max(0, limit - (await countOfHour(tx, memberId))))
  }
  return room
}

/** Takes one of what a member has left; false where nothing is left. Who is not named may do it as often as anybody. */
export function takeRoom(room: Map<string, number>, memberId: string): boolean {
  const left = room.get(memberId)
  if (left !== undefined) room.set(memberId, left - 1)
  return left === undefined || left > 0
}
