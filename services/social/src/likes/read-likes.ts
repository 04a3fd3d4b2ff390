import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards, viewerOfBlocks } from '@hunch/members'
import { requireComment } from '../comments/policy.ts'
import type { Context } from '../context.ts'
import type { LikeOutcome } from './count-likes.ts'
import { likeLimits } from './limits.ts'
import { isLiked, type Like, readLikes } from './store.ts'

/** A like with its member's card. `card` is null while the card is unknown. */
export type NamedLike = Like & { readonly card: MemberCard | null }

/**
 * Returns whether a member likes a comment, and the number of its likes.
 *
 * @throws commentNotFound, also if the member may not see its post
 */
export async function getLike(ctx: Context, member: Member, commentId: string): Promise<NonNullable<LikeOutcome>> {
  const { likeCount } = await requireComment(ctx, member, commentId)
  return { liked: await isLiked(ctx.database.db, commentId, member.id), likeCount }
}

/**
 * Returns the members who like a comment, the latest likes first. Omits members who are hidden from the caller.
 *
 * @throws commentNotFound, also if the member may not see its post
 */
export async function listLikes(ctx: Context, member: Member, commentId: string): Promise<NamedLike[]> {
  await requireComment(ctx, member, commentId)
  const query = { commentId, hiddenFor: viewerOfBlocks(member), limit: likeLimits.listedLikes }
  const likes = await readLikes(ctx.database.db, query)
  const cards = await resolveCards(
    ctx,
    likes.map(({ memberId }) => memberId),
  )
  return likes.map((like) => ({ ...like, card: cards.get(like.memberId) ?? null }))
}
