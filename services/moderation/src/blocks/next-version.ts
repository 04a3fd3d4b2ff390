import type { Queries } from '@hunch/kit/postgres'
import { lockBlocker, takeVersion } from './store.ts'

/** Locks a member and takes the next version of the events under their id. */
export async function nextVersion(tx: Queries, memberId: string): Promise<number> {
  await lockBlocker(tx, memberId)
  return takeVersion(tx, memberId)
}
