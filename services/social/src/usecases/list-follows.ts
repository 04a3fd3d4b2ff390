import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Author } from '../store/authors.ts'
import type { Page } from '../store/comments.ts'
import { isFollowing, type Listed, readList } from '../store/follows.ts'
import { nameMembers } from './name-members.ts'

type Named = Listed & { readonly author: Author | null }

/** Who follows a member, newest first, and whether the caller follows them. */
export const listFollowers = (ctx: Context, member: Member, memberId: string, page: Page): Promise<Named[]> =>
  list(ctx, member, 'followers', memberId, page)

/** Whom a member follows, newest first, and whether the caller follows them. */
export const listFollowing = (ctx: Context, member: Member, memberId: string, page: Page): Promise<Named[]> =>
  list(ctx, member, 'following', memberId, page)

/** Whether the caller follows a member. */
export const getFollowStatus = async (ctx: Context, member: Member, memberId: string) => ({
  isFollowing: await isFollowing(ctx.database.db, member.id, memberId),
})

async function list(
  ctx: Context,
  member: Member,
  which: 'followers' | 'following',
  memberId: string,
  page: Page,
): Promise<Named[]> {
  const rows = await readList(ctx.database.db, which, { memberId, readerId: member.id, ...page })
  const authors = await nameMembers(
    ctx,
    rows.map((row) => row.memberId),
  )
  return rows.map((row) => ({ ...row, author: authors.get(row.memberId) ?? null }))
}
