import type { Queries } from '@hunch/kit/postgres'
import { and, count, eq, not } from 'drizzle-orm'
import { countedPosts } from './schema.ts'

/** Counts a post for its owner, unless it was counted or deleted before. */
export async function add(tx: Queries, postId: string, memberId: string): Promise<void> {
  await tx.insert(countedPosts).values({ postId, memberId, isDeleted: false }).onConflictDoNothing()
}

/** Counts a post no more, also where it was not known. */
export async function bury(tx: Queries, postId: string, memberId: string): Promise<void> {
  await tx
    .insert(countedPosts)
    .values({ postId, memberId, isDeleted: true })
    .onConflictDoUpdate({ target: countedPosts.postId, set: { isDeleted: true } })
}

export async function countOf(tx: Queries, memberId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(countedPosts)
    .where(and(eq(countedPosts.memberId, memberId), not(countedPosts.isDeleted)))
  return row?.total ?? 0
}

export async function removeOf(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(countedPosts).where(eq(countedPosts.memberId, memberId))
}
