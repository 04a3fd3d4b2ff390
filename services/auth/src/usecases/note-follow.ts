import type { Queries } from '@hunch/kit/postgres'
import * as accounts from '../store/accounts.ts'
import * as figures from '../store/figures.ts'

/** Who follows whom, and how many that makes; counts are absolute, each with the version of its own list. */
export interface Follow {
  readonly followerId: string
  readonly followedId: string
  readonly followers: figures.Counted
  readonly following: figures.Counted
}

/** Notes counts after a follow began or ended; those of deleted accounts, and older ones, change nothing. */
export async function noteFollow(tx: Queries, { followerId, followedId, followers, following }: Follow): Promise<void> {
  const present = new Set<string>()
  // Always in the same order, so that two follows never wait for each other.
  for (const id of [followerId, followedId].sort()) if (await accounts.lock(tx, id)) present.add(id)
  if (present.has(followedId)) await figures.putFollowers(tx, followedId, followers)
  if (present.has(followerId)) await figures.putFollowing(tx, followerId, following)
}
