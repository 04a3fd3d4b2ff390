import { deepestLevel } from './threads.ts'

/** What a member wants to comment. */
export interface CommentIntent {
  readonly postId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  readonly content: string
  /** The comment that it replies to. */
  readonly parentId: string | null
}

/** The comment that an intent replies to. */
export interface FoundParent {
  readonly id: string
  readonly threadId: string
  readonly level: number
  readonly authorId: string
}

/** What an intent is judged by, once the tally of its post is locked; there is none where the post is not there or deleted. */
export interface FoundPlace {
  readonly ownerId: string
  readonly audienceGroupId: string
  /** The post's, before the batch. */
  readonly version: number
  readonly commentCount: number
  readonly commenterCount: number
  /** Of a comment on the same post that was not deleted. */
  readonly parent: FoundParent | undefined
  /** The member has a comment on the post. */
  readonly hasCommented: boolean
}

export type Rejection = 'predictionNotFound' | 'commentNotFound' | 'repliesTooDeep' | 'notSignedIn'

/** Why an intent cannot be written on a post that is there. */
export function rejectionOf(
  { parentId }: CommentIntent,
  { parent }: FoundPlace,
  author: { readonly erased: boolean } | undefined,
): Rejection | undefined {
  if (parentId && !parent) return 'commentNotFound'
  if (parent && parent.level >= deepestLevel) return 'repliesTooDeep'
  // The account may have been deleted while the call was on its way.
  return author?.erased ? 'notSignedIn' : undefined
}

/** A post with a comment counted. */
export interface CountedPost {
  readonly postId: string
  readonly version: number
  readonly commentCount: number
  readonly commenterCount: number
}

/** Counts comments that are written together, in their order; each gets its post's counts and version after it. */
export function countComments(
  written: readonly { readonly intent: CommentIntent; readonly place: FoundPlace }[],
): CountedPost[] {
  const posts = new Map<string, CountedPost>()
  const commenters = new Set<string>()
  return written.map(({ intent: { postId, memberId }, place }) => {
    const before = posts.get(postId) ?? place
    const commenter = `${postId} ${memberId}`
    const isFirst = !place.hasCommented && !commenters.has(commenter)
    commenters.add(commenter)
    const after = {
      postId,
      version: before.version + 1,
      commentCount: before.commentCount + 1,
      commenterCount: before.commenterCount + Number(isFirst),
    }
    posts.set(postId, after)
    return after
  })
}
