import { presentMember } from '@hunch/members'
import type { Comment, UserComment as UserCommentContract } from '@hunch/proto/http'
import type { z } from 'zod'
import type { UserComment } from './list-user-comments.ts'
import type { NamedComment } from './named-comment.ts'
import type { LiveComment } from './policy.ts'
import type { Thread } from './rules/threads.ts'

export const toComment = (comment: Thread<NamedComment>): z.input<typeof Comment> => {
  const { memberId, unavailable, muted, author } = comment
  return {
    id: comment.id,
    predictionId: comment.postId,
    parentId: comment.parentId,
    content: unavailable ? '' : comment.content,
    createdAt: comment.createdAt.toISOString(),
    deleted: memberId === null,
    unavailable,
    ...(comment.hidden && memberId !== null && !unavailable ? { isHidden: true as const } : {}),
    ...(muted ? { isMuted: true as const } : {}),
    ...(comment.held && memberId !== null && !unavailable ? { isHeld: true as const } : {}),
    user: memberId === null || unavailable ? null : presentMember(memberId, author),
    likeCount: unavailable ? 0 : comment.likeCount,
    liked: comment.liked && !unavailable,
    replies: comment.replies.map(toComment),
  }
}

/** Presents a comment that was just written. */
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

/** Presents a comment to another service. */
export const toCard = ({ id, postId, memberId, content }: LiveComment) => ({
  commentId: id,
  postId,
  authorId: memberId,
  content,
})
