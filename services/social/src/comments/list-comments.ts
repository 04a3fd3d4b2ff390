import type { Member } from '@hunch/kit/identity'
import { resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { requireViewable } from '../posts/require-viewable.ts'
import type { NamedComment } from './named-comment.ts'
import { type Thread, threaded } from './rules/threads.ts'
import { type Page, readThreads } from './store/comments.ts'

/**
 * Returns a page of a post's comments as threads: newest thread first, replies oldest first.
 *
 * @throws predictionNotFound, also where the member may not see the post
 */
export async function listComments(
  ctx: Context,
  member: Member,
  postId: string,
  page: Page,
): Promise<Thread<NamedComment>[]> {
  await requireViewable(ctx, member, postId)
  const comments = await readThreads(ctx.database.db, { postId, readerId: member.id, ...page })
  const cards = await resolveCards(
    ctx,
    comments.map(({ memberId }) => memberId),
  )
  return threaded(comments.map((comment) => ({ ...comment, author: cards.get(comment.memberId ?? '') ?? null })))
}
