/** A member's request to follow another member, or to stop following them. */
export interface FollowIntent {
  readonly followerId: string
  readonly followedId: string
  /** The follower's time zone, an IANA name. */
  readonly timeZone: string
  /** The id of the member's HTTP request, for the event. A batch has intents of several requests. Empty if there is none. */
  readonly requestId: string
  readonly following: boolean
  /** Maximum number of the follower's new follows in an hour; undefined if no limit applies. */
  readonly limit?: number | undefined
}

/** How many followers a member has, and how many members they follow. Each number has a version. */
export interface Tally {
  /** Version of the last event whose key is the member's id. */
  readonly version: number
  readonly followersCount: number
  /** Increases with each follow that the member begins or ends. */
  readonly followingVersion: number
  readonly followingCount: number
}

/** Whether one member follows another, read while the tallies of both are locked. */
export interface FoundFollow {
  readonly followerId: string
  readonly followedId: string
  /** Whether the follow is allowed: neither member is deleted, and neither has blocked the other. */
  readonly possible: boolean
  readonly following: boolean
}

/** A follow that begins or ends, with the tallies of both members after the change. */
export interface FollowChange {
  readonly intent: FollowIntent
  readonly follower: Tally
  readonly followed: Tally
}

export const followKey = ({ followerId, followedId }: { followerId: string; followedId: string }): string =>
  `${followerId} ${followedId}`

/** The state that intents are checked against, read while the tallies are locked. */
interface Found {
  readonly follows: ReadonlyMap<string, FoundFollow>
  readonly tallies: ReadonlyMap<string, Tally>
  /** Whether a follower may begin another follow within their limit. Each call that returns true counts as one new follow. */
  mayFollow(followerId: string): boolean
}

/**
 * Returns the changes that intents make, in order, and the tallies after all changes. `tooMany` has the keys of intents that
 * exceed their follower's limit. Only a new follow must be `possible`; a follow can always end.
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
