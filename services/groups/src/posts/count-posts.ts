import type { Queries } from '@hunch/kit/postgres'
import { markDeleted, savePost } from './store.ts'

/** Counts a post to the group that it was made in; `groupId` is empty for none. */
export async function countPost(tx: Queries, postId: string, groupId: string): Promise<void> {
  if (groupId) await savePost(tx, postId, groupId)
}

/** Counts a deleted post no longer. */
export const uncountPost = (tx: Queries, postId: string): Promise<void> => markDeleted(tx, postId)
