import { type Comment, Country, type Follower, type Like, Rank, type UserComment } from '@hunch/proto/http'
import type { z } from 'zod'
import type { Thread } from './domain/thread.ts'
import type { Author } from './store/authors.ts'
import type { NamedComment } from './usecases/list-comments.ts'
import type { CommentOfMember } from './usecases/list-comments-of.ts'

type CommentJson = z.input<typeof Comment>

const imageUrl = (file: string): string => `/api/images/${file}`
const orNull = (text: string | undefined): string | null => text || null

/** A member, named as far as she is known here. */
const toAuthor = (memberId: string, author: Author | null): z.input<typeof Like>['user'] => ({
  id: memberId,
  firstName: orNull(author?.firstName),
  lastName: orNull(author?.lastName),
  email: author?.maskedEmail || '…',
  profileImageUrl: author?.profileImageFile ? imageUrl(author.profileImageFile) : null,
  country: Country.safeParse(author?.country).data ?? null,
  userRank: Rank.safeParse(author?.userRank).data ?? 'Rookie',
})

export const toComment = (comment: Thread<NamedComment>): CommentJson => ({
  id: comment.id,
  predictionId: comment.postId,
  parentId: comment.parentId,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  deleted: comment.memberId === null,
  user: comment.memberId === null ? null : toAuthor(comment.memberId, comment.author),
  likeCount: comment.likeCount,
  liked: comment.liked,
  replies: comment.replies.map(toComment),
})

/** A comment that was just written. */
export const toNewComment = (comment: NamedComment): CommentJson => toComment({ ...comment, replies: [] })

export const toUserComment = (
  memberId: string,
  { comment, author, headline }: CommentOfMember,
): z.input<typeof UserComment> => ({
  id: comment.id,
  predictionId: comment.postId,
  parentId: comment.parentId,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  user: toAuthor(memberId, author),
  prediction: { id: comment.postId, headline },
})

export const toLike = (like: { memberId: string; likedAt: Date; author: Author | null }): z.input<typeof Like> => ({
  user: toAuthor(like.memberId, like.author),
  createdAt: like.likedAt.toISOString(),
})

export const toFollower = (listed: {
  memberId: string
  isFollowing: boolean
  author: Author | null
}): z.input<typeof Follower> => ({
  ...toAuthor(listed.memberId, listed.author),
  isFollowing: listed.isFollowing,
})
