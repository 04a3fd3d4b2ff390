import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { isId, onlyIds } from '../ids.ts'
import { readerOf } from '../schema/visibility.ts'
import type { Viewer } from './rules/viewer.ts'
import { findHeld } from './store/hides.ts'
import { findAudiences } from './store/posts.ts'

/** The viewer that a peer names by id, on whose call it may be; a visitor where that is no member's. */
export function viewerOf(memberId: string, caller: Member | undefined): Viewer {
  if (caller?.id === memberId) return caller
  return isId(memberId) ? { id: memberId } : undefined
}

/**
 * Returns the private groups that a viewer is in, fetched once per request and never stored. None
 * where groups is away, so that private posts are absent.
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

/** The same for some posts: nothing is fetched where all of them are public. */
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
 * Returns those of the posts that a viewer may see: for other services the only judge of it. None of a member who
 * has blocked the viewer, or whom the viewer has blocked; of those that moderation has hidden only their own, and with
 * `evenHeld`, for whoever moderates, those that wait for a look.
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
