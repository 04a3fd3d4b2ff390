import type { Queries } from '@hunch/kit/postgres'
import { lockBlocker, takeVersion } from './store.ts'

/** Takes the next version of what is published under a member's id. */
export async function nextVersion(tx: Queries, memberId: string): Promise<number> {
  await lockBlocker(tx, memberId)
  return takeVersion(tx, memberId)
}
