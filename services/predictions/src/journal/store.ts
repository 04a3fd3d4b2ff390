import type { Queries } from '@hunch/kit/postgres'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { posts, reflections } from '../schema/index.ts'

export type Reflection = typeof reflections.$inferSelect

/** A reflection with the current headline of its post. If the post was deleted, the headline is empty. */
export interface JournalEntry extends Reflection {
  readonly headline: string
}

export async function insertReflection(tx: Queries, reflection: Reflection): Promise<void> {
  await tx.insert(reflections).values(reflection)
}

/** Returns a page of a member's reflections, newest first. */
export const findReflections = (
  queries: Queries,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<JournalEntry[]> => selectEntries(queries, eq(reflections.memberId, memberId)).limit(limit).offset(offset)

/** Returns a member's reflections on one post, newest first. */
export const findReflectionsOnPost = (queries: Queries, memberId: string, postId: string): Promise<JournalEntry[]> =>
  selectEntries(queries, and(eq(reflections.memberId, memberId), eq(reflections.postId, postId)))

const selectEntries = (queries: Queries, where: SQL | undefined) =>
  queries
    .select({
      id: reflections.id,
      postId: reflections.postId,
      memberId: reflections.memberId,
      content: reflections.content,
      mood: reflections.mood,
      rating: reflections.rating,
      createdAt: reflections.createdAt,
      headline: posts.headline,
    })
    .from(reflections)
    .innerJoin(posts, eq(posts.id, reflections.postId))
    .where(where)
    .orderBy(desc(reflections.createdAt), desc(reflections.id))
    .$dynamic()
