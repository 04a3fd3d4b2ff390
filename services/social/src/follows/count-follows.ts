import { type Queries, readNow } from '@hunch/kit/postgres'
import { roomOf, takeRoom } from '@hunch/members'
import { publishFollows } from './events.ts'
import { type FollowIntent, followChanges, followKey } from './rules.ts'
import { countOfHour, findFollows, writeFollows } from './store/follows.ts'
import { lockTallies, writeTallies } from './store/tallies.ts'

/** The follow and the count of followers after the batch. Undefined if a member is deleted or a block prevents the follow. */
export type FollowOutcome =
  | { readonly isFollowing: boolean; readonly followersCount: number }
  | 'tooManyForNow'
  | undefined

/**
 * Writes a batch of follows in one transaction. Of several intents for the same follower and followed member, only the last
 * counts. Locks the tallies of all members, then checks the follows. Writes follows, counts and events with one statement
 * each. Returns one outcome per intent. If nothing changes, nothing is written or published.
 */
export async function countFollows(tx: Queries, intents: readonly FollowIntent[]): Promise<FollowOutcome[]> {
  const last = new Map(intents.map((intent) => [followKey(intent), intent]))
  const memberIds = intents.flatMap(({ followerId, followedId }) => [followerId, followedId])
  const tallies = await lockTallies(tx, memberIds)
  const now = await readNow(tx)
  const found = new Map((await findFollows(tx, [...last.values()])).map((row) => [followKey(row), row]))
  const room = await roomOf(tx, limitsOf(intents), countOfHour)
  const mayFollow = (followerId: string) => takeRoom(room, followerId)
  const { changes, after, tooMany } = followChanges(last.values(), { follows: found, tallies, mayFollow })
  if (changes.length > 0) {
    await writeFollows(tx, changes, now)
    await writeTallies(tx, after)
    await publishFollows(tx, changes, now)
  }
  return intents.map((intent) => {
    if (!found.get(followKey(intent))?.possible) return undefined
    if (tooMany.has(followKey(intent))) return 'tooManyForNow'
    const { followersCount } = after.get(intent.followedId) ?? tallies.get(intent.followedId) ?? { followersCount: 0 }
    return { isFollowing: last.get(followKey(intent))?.following ?? false, followersCount }
  })
}

const limitsOf = (intents: readonly FollowIntent[]): ReadonlyMap<string, number> =>
  new Map(intents.flatMap(({ followerId, limit }) => (limit === undefined ? [] : [[followerId, limit]])))

/** Increments the version of the events whose key is a member's id, and returns it. */
export async function takeMemberVersion(tx: Queries, memberId: string): Promise<number> {
  const tally = (await lockTallies(tx, [memberId])).get(memberId)
  if (!tally) throw new Error('the tally was not locked')
  const version = tally.version + 1
  await writeTallies(tx, new Map([[memberId, { ...tally, version }]]))
  return version
}
