import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { ownsPost } from '../posts/lock-own-post.ts'
import { findReflections, findReflectionsOnPost, type JournalEntry } from './store.ts'

/** Returns a page of the member's own reflections, newest first. */
export const readJournal = (ctx: Context, member: Member, page: { limit: number; offset: number }) =>
  findReflections(ctx.database.db, member.id, page)

/**
 * Returns the owner's reflections on one of their posts, newest first.
 *
 * @throws predictionNotFound for any other member
 */
export async function readJournalOfPost(ctx: Context, member: Member, postId: string): Promise<JournalEntry[]> {
  if (!(await ownsPost(ctx, member, postId))) throw errors.predictionNotFound()
  return findReflectionsOnPost(ctx.database.db, member.id, postId)
}
