/** Whether a member wants to follow another. */
export interface FollowIntent {
  readonly followerId: string
  readonly followedId: string
  /** The follower's time zone, an IANA name. */
  readonly timeZone: string
  /** Of the request that it comes with: others share its commit. Empty without one. */
  readonly requestId: string
  readonly following: boolean
  /** How many members the follower may begin to follow in an hour; undefined for as many as anybody. */
  readonly limit?: number | undefined
}

/** How many a member follows and is followed by. */
export interface Tally {
  /** Of the last event published under the member's id. */
  readonly version: number
  readonly followersCount: number
  /** Counts the changes of whom the member follows. */
  readonly followingVersion: number
  readonly followingCount: number
}

/** Whether one member follows another, once both tallies are locked. */
export interface FoundFollow {
  readonly followerId: string
  readonly followedId: string
  /** Neither account is deleted, and neither has blocked the other. */
  readonly possible: boolean
  readonly following: boolean
}

/** A follow that begins or ends, with both tallies after it. */
export interface FollowChange {
  readonly intent: FollowIntent
  readonly follower: Tally
  readonly followed: Tally
}

export const followKey = ({ followerId, followedId }: { followerId: string; followedId: string }): string =>
  `${followerId} ${followedId}`

/** What intents are judged by, once the tallies are locked. */
interface Found {
  readonly follows: ReadonlyMap<string, FoundFollow>
  readonly tallies: ReadonlyMap<string, Tally>
  /** Whether a follower may begin to follow one more; each time it is asked takes one. */
  mayFollow(followerId: string): boolean
}

/**
 * The changes that intents make, in their order, the tallies after all of them, and the keys of those that are too many for
 * their follower. A follow can always end; only a new one needs both members.
 */
export function followChanges(
  intents: Iterable<FollowIntent>,
  { follows, tallies, mayFollow }: Found,
): { changes: FollowChange[]; after: ReadonlyMap<string, Tally>; tooMany: ReadonlySet<string> } {
  const after = new Map<string, Tally>()
  const changes: FollowChange[] = []
  const tooMany = new Set<string>()
  const tallyOf = (id: string): Tally | undefined => after.get(id) ?? tallies.get(id)
  for (const intent of intents) {
    const before = follows.get(followKey(intent))
    const [follower, followed] = [tallyOf(intent.followerId), tallyOf(intent.followedId)]
    if (!before || !follower || !followed) continue
    if (before.following === intent.following || (intent.following && !before.possible)) continue
    if (intent.following && !mayFollow(intent.followerId)) {
      tooMany.add(followKey(intent))
      continue
    }
    const step = intent.following ? 1 : -1
    const change = {
      intent,
      follower: {
        ...follower,
        followingVersion: follower.followingVersion + 1,
        followingCount: follower.followingCount + step,
      },
      followed: { ...followed, version: followed.version + 1, followersCount: followed.followersCount + step },
    }
    after.set(intent.followerId, change.follower)
    after.set(intent.followedId, change.followed)
    changes.push(change)
  }
  return { changes, after, tooMany }
}
