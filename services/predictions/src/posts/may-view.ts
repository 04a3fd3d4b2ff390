import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { isId, onlyIds } from '../ids.ts'
import { readerOf, type Viewer } from '../schema/visibility.ts'
import { findHeld } from './store/hides.ts'
import { findAudiences } from './store/posts.ts'

/** Returns the viewer for an id from another service: the caller if the id is theirs, or a visitor if it is invalid. */
export function viewerOf(memberId: string, caller: Member | undefined): Viewer {
  if (caller?.id === memberId) return caller
  return isId(memberId) ? { id: memberId } : undefined
}

/**
 * Returns the private groups of a viewer, fetched for each request and never stored. Empty if groups is unavailable;
 * private posts are then absent.
 */
export async function privateGroupsOf(ctx: Context, viewer: Viewer): Promise<readonly string[]> {
  if (!viewer) return []
  try {
    return await ctx.groups.privateOf(viewer.id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'posts of private groups are absent for now')
    return []
  }
}

/** Like `privateGroupsOf`, for given posts. Calls groups only if one of them is private. */
export async function privateGroupsFor(
  ctx: Context,
  viewer: Viewer,
  postIds: readonly string[],
): Promise<readonly string[]> {
  if (!viewer) return []
  const audiences = await findAudiences(ctx.database.db, postIds, {
    viewerId: viewer.id,
    hiddenFor: null,
    evenHidden: true,
  })
  return audiences.some(({ groupId }) => groupId) ? privateGroupsOf(ctx, viewer) : []
}

/**
 * Returns the posts that a viewer may see; other services rely on it. Leaves out posts of members who have blocked the
 * viewer, or whom the viewer has blocked. Posts that moderation has hidden are visible only to their owner. With
 * `evenHeld`, moderators also see held posts.
 */
export async function mayView(
  ctx: Context,
  viewer: Viewer,
  postIds: readonly string[],
  evenHeld = false,
): Promise<string[]> {
  const { db } = ctx.database
  const ids = onlyIds(postIds)
  const audiences = await findAudiences(db, ids, readerOf(viewer))
  const isPrivate = audiences.some(({ groupId }) => groupId)
  const own = new Set(isPrivate ? await privateGroupsOf(ctx, viewer) : [])
  const shown = audiences.filter(({ groupId }) => groupId === null || own.has(groupId)).map(({ id }) => id)
  const isModerators = evenHeld && viewer?.role !== undefined && mayModerate({ role: viewer.role })
  return isModerators ? [...new Set([...shown, ...(await findHeld(db, ids))])] : shown
}
