import type { Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'

/**
 * Returns how many contributions each member in `limits` has left in this hour. Locks each member until the transaction ends,
 * so that concurrent calls, also in other processes, cannot both use a member's last contribution.
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

/** Uses one of a member's remaining contributions. Returns false if none is left. A member not in `room` has no limit. */
export function takeRoom(room: Map<string, number>, memberId: string): boolean {
  const left = room.get(memberId)
  if (left !== undefined) room.set(memberId, left - 1)
  return left === undefined || left > 0
}
