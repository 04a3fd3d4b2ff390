/** Whether a member wants to like a comment. */
export interface LikeIntent {
  readonly commentId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  /** Of the request that it comes with: others share its commit. Empty without one. */
  readonly requestId: string
  readonly liked: boolean
}

/** A comment and one member's like of it, once the post's tally is locked. */
export interface FoundLike {
  readonly commentId: string
  readonly memberId: string
  readonly postId: string
  readonly audienceGroupId: string
  readonly authorId: string
  /** Neither the comment, its post nor the member's account is deleted. */
  readonly possible: boolean
  /** The post's. */
  readonly version: number
  readonly likeCount: number
  readonly liked: boolean
}

/** A like that changes, with the comment's count and the post's version after it. */
export interface LikeChange {
  readonly intent: LikeIntent
  readonly found: FoundLike
  readonly likeCount: number
  readonly version: number
}

export const likeKey = ({ commentId, memberId }: { commentId: string; memberId: string }): string =>
  `${commentId} ${memberId}`

/**
 * The changes that intents make, in their order; counts run on from change to change of a comment,
 * versions from change to change of a post. A like can always be taken back.
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
