import { presentMember } from '@hunch/members'
import type { Comment, UserComment as UserCommentContract } from '@hunch/proto/http'
import type { z } from 'zod'
import type { UserComment } from './list-user-comments.ts'
import type { NamedComment } from './named-comment.ts'
import type { Thread } from './rules/threads.ts'

export const toComment = (comment: Thread<NamedComment>): z.input<typeof Comment> => ({
  id: comment.id,
  predictionId: comment.postId,
  parentId: comment.parentId,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  deleted: comment.memberId === null,
  user: comment.memberId === null ? null : presentMember(comment.memberId, comment.author),
  likeCount: comment.likeCount,
  liked: comment.liked,
  replies: comment.replies.map(toComment),
})

/** A comment that was just written. */
export const toNewComment = (comment: NamedComment): z.input<typeof Comment> => toComment({ ...comment, replies: [] })

export const toUserComment = (
  memberId: string,
  { comment, author, headline }: UserComment,
): z.input<typeof UserCommentContract> => ({
  id: comment.id,
  predictionId: comment.postId,
  parentId: comment.parentId,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  user: presentMember(memberId, author),
  prediction: { id: comment.postId, headline },
})
