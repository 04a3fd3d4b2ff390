import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Author } from '../store/authors.ts'
import { type Comment, type Page, privatePostsOf, readCommentsOf } from '../store/comments.ts'
import { nameMembers } from './name-members.ts'

export interface CommentOfMember {
  readonly comment: Comment
  readonly author: Author | null
  readonly headline: string
}

/** Private posts that are asked about for one list; comments on further ones are absent. */
const mostPrivate = 1_000

/**
 * A member's comments, newest first, each with its post's headline: only those on posts that the
 * caller may see. Which private posts those are is asked first, so that pages fit together; the
 * headlines come from who judges, so nothing gets past it. Throws unavailable.
 */
export async function listCommentsOf(
  ctx: Context,
  member: Member,
  memberId: string,
  page: Page,
): Promise<CommentOfMember[]> {
  const { db } = ctx.database
  const ask = { memberId: member.id }
  const unsure = await privatePostsOf(db, memberId, mostPrivate)
  const privatePosts =
    unsure.length > 0 ? (await ctx.predictions.mayView({ ...ask, postIds: unsure }, { member })).postIds : []
  const comments = await readCommentsOf(db, { memberId, privatePosts, ...page })
  if (comments.length === 0) return []
  const postIds = [...new Set(comments.map(({ postId }) => postId))]
  const { cards } = await ctx.predictions.getPostCards({ ...ask, postIds }, { member })
  const headlines = new Map(cards.map(({ postId, headline }) => [postId, headline]))
  const author = (await nameMembers(ctx, [memberId])).get(memberId) ?? null
  return comments.flatMap((comment) => {
    const headline = headlines.get(comment.postId)
    return headline === undefined ? [] : { comment, author, headline }
  })
}
