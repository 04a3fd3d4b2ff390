import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isOwner } from '../store/posts.ts'
import { type JournalEntry, listReflections, reflectionsOnPost } from '../store/reflections.ts'

/** A member's own reflections, newest first. */
export const readJournal = (ctx: Context, member: Member, page: { limit: number; offset: number }) =>
  listReflections(ctx.database.db, member.id, page)

/** An owner's reflections on one of her posts, newest first. Throws predictionNotFound, also for anyone else. */
export async function readJournalOf(ctx: Context, member: Member, postId: string): Promise<JournalEntry[]> {
  if (!(await isOwner(ctx.database.db, member.id, postId))) throw errors.predictionNotFound()
  return reflectionsOnPost(ctx.database.db, member.id, postId)
}
