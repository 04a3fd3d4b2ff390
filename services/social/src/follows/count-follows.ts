import { type Queries, readNow } from '@hunch/kit/postgres'
import { publishFollows } from './events.ts'
import { type FollowIntent, followChanges, followKey } from './rules.ts'
import { findFollows, writeFollows } from './store/follows.ts'
import { lockTallies, writeTallies } from './store/tallies.ts'

/** Whether the one follows the other after the batch, and how many do; undefined where one of them is not there. */
export type FollowOutcome = { readonly isFollowing: boolean; readonly followersCount: number } | undefined

/**
 * Writes a batch of follows in one transaction: the last intent of each member on each other, judged
 * once the tallies of both are locked; follows, counts and events in one statement each. Returns one
 * outcome per intent. Where nothing changes, nothing is written or published.
 */
export async function countFollows(tx: Queries, intents: readonly FollowIntent[]): Promise<FollowOutcome[]> {
  const last = new Map(intents.map((intent) => [followKey(intent), intent]))
  const memberIds = intents.flatMap(({ followerId, followedId }) => [followerId, followedId])
  const tallies = await lockTallies(tx, memberIds)
  const now = await readNow(tx)
  const found = new Map((await findFollows(tx, [...last.values()])).map((row) => [followKey(row), row]))
  const { changes, after } = followChanges(last.values(), found, tallies)
  if (changes.length > 0) {
    await writeFollows(tx, changes, now)
    await writeTallies(tx, after)
    await publishFollows(tx, changes, now)
  }
  return intents.map((intent) => {
    if (!found.get(followKey(intent))?.possible) return undefined
    const { followersCount } = after.get(intent.followedId) ?? tallies.get(intent.followedId) ?? { followersCount: 0 }
    return { isFollowing: last.get(followKey(intent))?.following ?? false, followersCount }
  })
}

/** Takes the next version of what is published under a member's id. */
export async function takeMemberVersion(tx: Queries, memberId: string): Promise<number> {
  const tally = (await lockTallies(tx, [memberId])).get(memberId)
  if (!tally) throw new Error('the tally was not locked')
  const version = tally.version + 1
  await writeTallies(tx, new Map([[memberId, { ...tally, version }]]))
  return version
}
