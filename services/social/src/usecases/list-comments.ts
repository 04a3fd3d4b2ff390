import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type Thread, threaded } from '../domain/thread.ts'
import type { Author } from '../store/authors.ts'
import { type Page, type ReadComment, readThreads } from '../store/comments.ts'
import { nameMembers } from './name-members.ts'
import { requireViewable } from './require-viewable.ts'

/** A comment with its author; null where it was deleted, or its author is not known yet. */
export type NamedComment = ReadComment & { readonly author: Author | null }

/**
 * A page of a post's comments, threaded: newest thread first, replies in the order in which they
 * came. Throws predictionNotFound (also where it may not be seen).
 */
export async function listComments(
  ctx: Context,
  member: Member,
  postId: string,
  page: Page,
): Promise<Thread<NamedComment>[]> {
  await requireViewable(ctx, member, postId)
  const comments = await readThreads(ctx.database.db, { postId, readerId: member.id, ...page })
  const authors = await nameMembers(
    ctx,
    comments.map(({ memberId }) => memberId),
  )
  return threaded(comments.map((comment) => ({ ...comment, author: authors.get(comment.memberId ?? '') ?? null })))
}
