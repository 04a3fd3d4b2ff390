/** A member's request to like a comment, or to remove the like. */
export interface LikeIntent {
  readonly commentId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  /** The id of the member's HTTP request, for the event. A batch has intents of several requests. Empty if there is none. */
  readonly requestId: string
  readonly liked: boolean
}

/** A comment, and whether one member likes it, read while the tally of the post is locked. */
export interface FoundLike {
  readonly commentId: string
  readonly memberId: string
  readonly postId: string
  readonly audienceGroupId: string
  readonly authorId: string
  /** Whether a like is allowed: the comment, its post and the member are not deleted. */
  readonly possible: boolean
  /** The version of the post before the batch. */
  readonly version: number
  readonly likeCount: number
  readonly liked: boolean
}

/** A changed like, with the comment's count and the post's version after the change. */
export interface LikeChange {
  readonly intent: LikeIntent
  readonly found: FoundLike
  readonly likeCount: number
  readonly version: number
}

export const likeKey = ({ commentId, memberId }: { commentId: string; memberId: string }): string =>
  `${commentId} ${memberId}`

/**
 * Returns the changes that intents make, in order. Each has its comment's count and its post's version after the change. Only
 * a new like must be `possible`; a like can always be removed.
 */
export function likeChanges(intents: Iterable<LikeIntent>, found: ReadonlyMap<string, FoundLike>): LikeChange[] {
  const counts = new Map<string, number>()
  const versions = new Map<string, number>()
  const changes: LikeChange[] = []
  for (const intent of intents) {
    const before = found.get(likeKey(intent))
    if (!before || before.liked === intent.liked || (intent.liked && !before.possible)) continue
    const likeCount = (counts.get(before.commentId) ?? before.likeCount) + (intent.liked ? 1 : -1)
    const version = (versions.get(before.postId) ?? before.version) + 1
    counts.set(before.commentId, likeCount)
    versions.set(before.postId, version)
    changes.push({ intent, found: before, likeCount, version })
  }
  return changes
}
