import type { Member } from '@hunch/kit/identity'
import { type MemberCard, resolveCards, viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { followLimits } from './limits.ts'
import { isFollowing, type ListedMember, type Page, readFollowerIds, readList } from './store/follows.ts'

/** A member in a list, with their card. `card` is null while the card is unknown. */
export type NamedMember = ListedMember & { readonly card: MemberCard | null }

/** Returns a page of a member's followers, newest first. `isFollowing`: the caller follows the listed member. */
export const listFollowers = (ctx: Context, member: Member, memberId: string, page: Page): Promise<NamedMember[]> =>
  list(ctx, member, 'followers', memberId, page)

/** Returns a page of the members whom a member follows, newest first. `isFollowing`: the caller follows the listed member. */
export const listFollowing = (ctx: Context, member: Member, memberId: string, page: Page): Promise<NamedMember[]> =>
  list(ctx, member, 'following', memberId, page)

/** Returns whether the caller follows a member. */
export const getFollowStatus = async (ctx: Context, member: Member, memberId: string) => ({
  isFollowing: await isFollowing(ctx.database.db, member.id, memberId),
})

async function list(
  ctx: Context,
  member: Member,
  which: 'followers' | 'following',
  memberId: string,
  page: Page,
): Promise<NamedMember[]> {
  const rows = await readList(ctx.database.db, which, {
    memberId,
    readerId: member.id,
    hiddenFor: viewerOfBlocks(member),
    ...page,
  })
  const cards = await resolveCards(
    ctx,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => ({ ...row, card: cards.get(row.memberId) ?? null }))
}

/** Returns the ids of a member's followers that come after `afterId`, sorted. `limit` 0 means the maximum, 1,000. */
export async function listFollowerIds(
  ctx: Context,
  { memberId, afterId, limit }: { memberId: string; afterId: string; limit: number },
): Promise<string[]> {
  if (!isId(memberId) || (afterId && !isId(afterId))) return []
  const most = followLimits.followersPerReply
  const page = { afterId: afterId || undefined, limit: Math.min(limit || most, most) }
  return readFollowerIds(ctx.database.db, memberId, page)
}
