import type { Queries } from '@hunch/kit/postgres'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import { posts, reflections } from './schema.ts'

export type Reflection = typeof reflections.$inferSelect

/** A reflection with the headline of its post as it reads now; empty where the post was deleted. */
export interface JournalEntry extends Reflection {
  readonly headline: string
}

export async function insertReflection(tx: Queries, reflection: Reflection): Promise<void> {
  await tx.insert(reflections).values(reflection)
}

/** A member's reflections, newest first. */
export const listReflections = (
  queries: Queries,
  memberId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<JournalEntry[]> => entries(queries, eq(reflections.memberId, memberId)).limit(limit).offset(offset)

/** A member's reflections on one post, newest first. */
export const reflectionsOnPost = (queries: Queries, memberId: string, postId: string): Promise<JournalEntry[]> =>
  entries(queries, and(eq(reflections.memberId, memberId), eq(reflections.postId, postId)))

/** All reflections of a member, newest first. */
export const allReflections = (queries: Queries, memberId: string): Promise<JournalEntry[]> =>
  entries(queries, eq(reflections.memberId, memberId))

export async function forgetReflections(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(reflections).where(eq(reflections.memberId, memberId))
}

const entries = (queries: Queries, where: SQL | undefined) =>
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
