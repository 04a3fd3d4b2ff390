/** A member's request to like a comment, or to remove the like. */
export interface LikeIntent {
  readonly commentId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  /** Id of the request that this write belongs to; a commit has writes of several requests. Empty if there is none. */
  readonly requestId: string
  readonly liked: boolean
}

/** A comment and one member's like of it, read under the lock of the post's tally. */
export interface FoundLike {
  readonly commentId: string
  readonly memberId: string
  readonly postId: string
  readonly audienceGroupId: string
  readonly authorId: string
  /** Neither the comment, its post nor the member is deleted. */
  readonly possible: boolean
  /** The post's version. */
  readonly version: number
  readonly likeCount: number
  readonly liked: boolean
}

/** A changed like, with the comment's count and the post's version after it. */
export interface LikeChange {
  readonly intent: LikeIntent
  readonly found: FoundLike
  readonly likeCount: number
  readonly version: number
}

export const likeKey = ({ commentId, memberId }: { commentId: string; memberId: string }): string =>
  `${commentId} ${memberId}`

/**
 * Returns the changes that intents make, in order, each with its comment's count and its post's version
 * after it. A like can always be removed.
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
