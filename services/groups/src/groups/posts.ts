import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { isId } from './rules.ts'
import { findGroup, isMember, markDeleted, savePost } from './store/groups.ts'

/** Returns the facts about a group that predictions needs before it creates a post in the group. */
export async function getGroupForPost(ctx: Context, groupId: string, memberId: string) {
  const { db } = ctx.database
  const group = isId(groupId) ? await findGroup(db, groupId) : undefined
  if (!group) return { exists: false, isMember: false, isPrivate: false }
  const isIn = isId(memberId) && (await isMember(db, groupId, memberId))
  return { exists: true, isMember: isIn, isPrivate: group.isPrivate }
}

/** Counts a post in its group; `groupId` is empty for a post without a group. */
export async function countPost(tx: Queries, postId: string, groupId: string): Promise<void> {
  if (groupId) await savePost(tx, postId, groupId)
}

/** Excludes a deleted post from the count. */
export const uncountPost = (tx: Queries, postId: string): Promise<void> => markDeleted(tx, postId)
