import { type Commenter, commentingRejection } from './commenting.ts'
import { deepestLevel } from './threads.ts'

/** A comment that a member wants to write. */
export interface CommentIntent {
  readonly postId: string
  readonly memberId: string
  /** The member's time zone, an IANA name. */
  readonly timeZone: string
  readonly content: string
  /** The comment to reply to; null for a top-level comment. */
  readonly parentId: string | null
  readonly isAdmin: boolean
  /** The member's id, by which blocks are checked; null for the admin, to whom blocks do not apply. */
  readonly hiddenFor: string | null
  /** The listed term that the content contains; undefined if it contains none. */
  readonly word: { readonly wordId: string; readonly effect: 'hold' | 'report' } | undefined
  /** Maximum number of the member's comments in an hour; undefined if no limit applies. */
  readonly limit: number | undefined
}

/** The listed term in a comment. If `held`, only the author sees the comment until a moderator has reviewed it. */
export interface Flag {
  readonly wordId: string
  readonly held: boolean
}

/** Returns the flag of a comment; undefined if no term matches, or if its post is in a private group, which no one reviews. */
export const flagOf = (
  { word }: Pick<CommentIntent, 'word'>,
  { audienceGroupId }: Pick<FoundPlace, 'audienceGroupId'>,
): Flag | undefined =>
  word && audienceGroupId === '' ? { wordId: word.wordId, held: word.effect === 'hold' } : undefined

/** The parent comment of an intent. */
export interface FoundParent {
  readonly id: string
  readonly threadId: string
  readonly level: number
  readonly authorId: string
}

/** The state of a post that an intent is checked against, read while the post's tally is locked. A deleted post has none. */
export interface FoundPlace {
  readonly ownerId: string
  readonly audienceGroupId: string
  readonly commenting: Commenter['commenting']
  /** Whether the member follows the owner; read only if followers alone may comment. */
  readonly followsOwner: boolean
  /** The post's version before the batch. */
  readonly version: number
  readonly commentCount: number
  readonly commenterCount: number
  /** Undefined if the intent has no parent. Also if the parent is on another post, deleted, or hidden from the member. */
  readonly parent: FoundParent | undefined
  /** Whether the member already has a comment on the post. */
  readonly hasCommented: boolean
}

export type Rejection =
  | 'predictionNotFound'
  | NonNullable<ReturnType<typeof commentingRejection>>
  | 'commentNotFound'
  | 'repliesTooDeep'
  | 'notSignedIn'
  | 'tooManyForNow'

/** Returns why an intent cannot be written on an existing post; undefined if it can. */
export function rejectionOf(
  { memberId, parentId, isAdmin }: CommentIntent,
  { ownerId, commenting, followsOwner, parent }: FoundPlace,
  author: { readonly erased: boolean } | undefined,
): Rejection | undefined {
  const barred = commentingRejection({ commenting, isOwner: ownerId === memberId, isAdmin, followsOwner })
  if (barred) return barred
  if (parentId && !parent) return 'commentNotFound'
  if (parent && parent.level >= deepestLevel) return 'repliesTooDeep'
  // The member may have been deleted during the call.
  return author?.erased ? 'notSignedIn' : undefined
}

/** The counts and the version of a post that include a certain comment. */
export interface CountedPost {
  readonly postId: string
  /** The version of the event of the comment. If the comment is flagged, the event of the flag has the version before. */
  readonly version: number
  readonly commentCount: number
  readonly commenterCount: number
}

/** Counts the comments of a batch, in order. Returns the counts and the version of the post after each comment. */
export function countComments(
  written: readonly { readonly intent: CommentIntent; readonly place: FoundPlace }[],
): CountedPost[] {
  const posts = new Map<string, CountedPost>()
  const commenters = new Set<string>()
  return written.map(({ intent, place }) => {
    const { postId, memberId } = intent
    const before = posts.get(postId) ?? place
    const commenter = `${postId} ${memberId}`
    const isFirst = !place.hasCommented && !commenters.has(commenter)
    commenters.add(commenter)
    const after = {
      postId,
      version: before.version + (flagOf(intent, place) ? 2 : 1),
      commentCount: before.commentCount + 1,
      commenterCount: before.commenterCount + Number(isFirst),
    }
    posts.set(postId, after)
    return after
  })
}
