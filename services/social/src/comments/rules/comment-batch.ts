import { type Commenter, commentingRejection } from './commenting.ts'
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
  readonly isAdmin: boolean
  /** The member, from whom blocked members are hidden; null for the admin. */
  readonly hiddenFor: string | null
  /** The listed term that applies to it. */
  readonly word: { readonly wordId: string; readonly effect: 'hold' | 'report' } | undefined
  /** How many comments the member may write in an hour; undefined for as many as anybody. */
  readonly limit: number | undefined
}

/** A term of the operator's list applies to a comment: its author alone sees it until somebody has looked, or somebody just looks. */
export interface Flag {
  readonly wordId: string
  readonly held: boolean
}

/** Returns the flag of a comment; undefined where no term applies, and in a private group, where nobody may look. */
export const flagOf = (
  { word }: Pick<CommentIntent, 'word'>,
  { audienceGroupId }: Pick<FoundPlace, 'audienceGroupId'>,
): Flag | undefined =>
  word && audienceGroupId === '' ? { wordId: word.wordId, held: word.effect === 'hold' } : undefined

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
  readonly commenting: Commenter['commenting']
  /** The member follows the owner; only looked at where that is asked for. */
  readonly followsOwner: boolean
  /** The post's, before the batch. */
  readonly version: number
  readonly commentCount: number
  readonly commenterCount: number
  /** Of a comment on the same post that was not deleted, and that neither moderation nor a block hides from the member. */
  readonly parent: FoundParent | undefined
  /** The member has a comment on the post. */
  readonly hasCommented: boolean
}

export type Rejection =
  | 'predictionNotFound'
  | NonNullable<ReturnType<typeof commentingRejection>>
  | 'commentNotFound'
  | 'repliesTooDeep'
  | 'notSignedIn'
  | 'tooManyForNow'

/** Why an intent cannot be written on a post that is there. */
export function rejectionOf(
  { memberId, parentId, isAdmin }: CommentIntent,
  { ownerId, commenting, followsOwner, parent }: FoundPlace,
  author: { readonly erased: boolean } | undefined,
): Rejection | undefined {
  const barred = commentingRejection({ commenting, isOwner: ownerId === memberId, isAdmin, followsOwner })
  if (barred) return barred
  if (parentId && !parent) return 'commentNotFound'
  if (parent && parent.level >= deepestLevel) return 'repliesTooDeep'
  // The account may have been deleted while the call was on its way.
  return author?.erased ? 'notSignedIn' : undefined
}

/** A post with a comment counted. */
export interface CountedPost {
  readonly postId: string
  /** After all that is published of the comment; one that is flagged has the version before it too. */
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
