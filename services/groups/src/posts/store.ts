import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { groupPosts } from '../schema.ts'

/** Saves a post of a group; a deleted post stays deleted. */
export async function savePost(tx: Queries, postId: string, groupId: string): Promise<void> {
  await tx.insert(groupPosts).values({ postId, groupId }).onConflictDoNothing()
}

/** Marks a post as deleted; no effect on posts without a group, which have no row here. */
export async function markDeleted(tx: Queries, postId: string): Promise<void> {
  await tx.update(groupPosts).set({ deleted: true }).where(eq(groupPosts.postId, postId))
}
