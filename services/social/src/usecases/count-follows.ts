import { type Queries, readNow } from '@hunch/kit/postgres'
import { type FollowIntent, followChanges, followKey } from '../domain/follows.ts'
import { lastIntents } from '../domain/intents.ts'
import { findFollows, writeFollows } from '../store/follows.ts'
import { lockMembers, writeMemberTallies } from '../store/member-tallies.ts'
import { announceFollows } from './announce.ts'

/** Whether the one follows the other after the batch, and how many do; undefined where one of them is not there. */
export type FollowOutcome = { readonly isFollowing: boolean; readonly followersCount: number } | undefined

/** Writes a batch of follows in one transaction, as `countReactions` does reactions. */
export async function countFollows(tx: Queries, intents: readonly FollowIntent[]): Promise<FollowOutcome[]> {
  const last = lastIntents(intents, followKey)
  const tallies = await lockMembers(
    tx,
    intents.flatMap(({ followerId, followedId }) => [followerId, followedId]),
  )
  const now = await readNow(tx)
  const found = new Map((await findFollows(tx, [...last.values()])).map((row) => [followKey(row), row]))
  const { changes, after } = followChanges(last.values(), found, tallies)
  if (changes.length > 0) {
    await writeFollows(tx, changes, now)
    await writeMemberTallies(tx, after)
    await announceFollows(tx, changes, now)
  }
  return intents.map((intent) => {
    if (!found.get(followKey(intent))?.possible) return undefined
    const { followersCount } = after.get(intent.followedId) ?? tallies.get(intent.followedId) ?? { followersCount: 0 }
    return { isFollowing: last.get(followKey(intent))?.following ?? false, followersCount }
  })
}
