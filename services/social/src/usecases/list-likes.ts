import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Author } from '../store/authors.ts'
import { findLikesOf, type Like } from '../store/likes.ts'
import { nameMembers } from './name-members.ts'
import { requireComment } from './require-viewable.ts'

/** The most that one list names. */
const most = 1_000

/** Who likes a comment, newest first. Throws commentNotFound (also where its post may not be seen). */
export async function listLikes(
  ctx: Context,
  member: Member,
  commentId: string,
): Promise<(Like & { readonly author: Author | null })[]> {
  await requireComment(ctx, member, commentId)
  const likes = await findLikesOf(ctx.database.db, commentId, most)
  const authors = await nameMembers(
    ctx,
    likes.map(({ memberId }) => memberId),
  )
  return likes.map((like) => ({ ...like, author: authors.get(like.memberId) ?? null }))
}
