/** Whether a member wants to follow another. */
export interface FollowIntent {
  readonly followerId: string
  readonly followedId: string
  /** The follower's time zone, an IANA name. */
  readonly timeZone: string
  /** Of the request that it comes with: others share its commit. Empty without one. */
  readonly requestId: string
  readonly following: boolean
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
  /** Neither account is deleted. */
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

/**
 * The changes that intents make, in their order, and the tallies after all of them. A follow can
 * always end; only a new one needs both members.
 */
export function followChanges(
  intents: Iterable<FollowIntent>,
  found: ReadonlyMap<string, FoundFollow>,
  tallies: ReadonlyMap<string, Tally>,
): { changes: FollowChange[]; after: ReadonlyMap<string, Tally> } {
  const after = new Map<string, Tally>()
  const changes: FollowChange[] = []
  const tallyOf = (id: string): Tally | undefined => after.get(id) ?? tallies.get(id)
  for (const intent of intents) {
    const before = found.get(followKey(intent))
    const [follower, followed] = [tallyOf(intent.followerId), tallyOf(intent.followedId)]
    if (!before || !follower || !followed) continue
    if (before.following === intent.following || (intent.following && !before.possible)) continue
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
  return { changes, after }
}
