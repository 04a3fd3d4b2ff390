import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { commentLimits } from './limits.ts'
import { type Comment, findPrivatePosts, type Page, readMemberComments } from './store/comments.ts'

export interface UserComment {
  readonly comment: Comment
  readonly author: MemberCard | null
  readonly headline: string
}

/**
 * Returns a page of a member's comments on posts that the caller may see, newest first, with the posts' headlines. Checks
 * first which private posts the caller may see, so that pages stay complete. The headlines come from predictions, which
 * returns only those of posts that the caller may see.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function listUserComments(
  ctx: Context,
  member: Member,
  memberId: string,
  page: Page,
): Promise<UserComment[]> {
  const { db } = ctx.database
  const viewer = { memberId: member.id }
  const reader = { readerId: member.id, hiddenFor: viewerOfBlocks(member) }
  const unsure = await findPrivatePosts(db, memberId, commentLimits.privatePosts)
  const privatePosts =
    unsure.length > 0 ? (await ctx.predictions.mayView({ ...viewer, postIds: unsure }, { member })).postIds : []
  const comments = await readMemberComments(db, { memberId, reader, privatePosts, ...page })
  if (comments.length === 0) return []
  const postIds = [...new Set(comments.map(({ postId }) => postId))]
  const { cards } = await ctx.predictions.getPostCards({ ...viewer, postIds }, { member })
  const headlines = new Map(cards.map(({ postId, headline }) => [postId, headline]))
  const author = (await resolveCards(ctx, [memberId])).get(memberId) ?? null
  return comments.flatMap((comment) => {
    const headline = headlines.get(comment.postId)
    return headline === undefined ? [] : { comment, author, headline }
  })
}
