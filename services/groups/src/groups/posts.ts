import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { isId } from './rules.ts'
import { findGroup, isMember, markDeleted, savePost } from './store/groups.ts'

/**
 * Returns whether a group exists, whether it is private, and whether a member is in it. Predictions calls this before it
 * creates a post in the group.
 */
export async function getGroupForPost(ctx: Context, groupId: string, memberId: string) {
  const { db } = ctx.database
  const group = isId(groupId) ? await findGroup(db, groupId) : undefined
  if (!group) return { exists: false, isMember: false, isPrivate: false }
  const isIn = isId(memberId) && (await isMember(db, groupId, memberId))
  return { exists: true, isMember: isIn, isPrivate: group.isPrivate }
}

/** Saves a post, so that its group's count includes it. Does nothing for a post without a group (`groupId` is empty). */
export async function countPost(tx: Queries, postId: string, groupId: string): Promise<void> {
  if (groupId) await savePost(tx, postId, groupId)
}

/** Excludes a deleted post from its group's count. */
export const uncountPost = (tx: Queries, postId: string): Promise<void> => markDeleted(tx, postId)
