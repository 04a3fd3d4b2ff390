import type { Queries } from '@hunch/kit/postgres'
import { markDeleted, savePost } from './store.ts'

/** Counts a post in its group; `groupId` is empty for a post without a group. */
export async function countPost(tx: Queries, postId: string, groupId: string): Promise<void> {
  if (groupId) await savePost(tx, postId, groupId)
}

/** Excludes a deleted post from the count. */
export const uncountPost = (tx: Queries, postId: string): Promise<void> => markDeleted(tx, postId)
