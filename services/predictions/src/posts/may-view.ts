import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { isId, onlyIds } from '../ids.ts'
import { findAudiences } from './store/posts.ts'

/** Who reads: a member, or undefined for a visitor. */
export type Viewer = Pick<Member, 'id'> | undefined

/** The viewer that a peer names by id; a visitor where that is no member's. */
export const viewerOf = (memberId: string): Viewer => (isId(memberId) ? { id: memberId } : undefined)

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
  const audiences = await findAudiences(ctx.database.db, postIds)
  return audiences.some(({ groupId }) => groupId) ? privateGroupsOf(ctx, viewer) : []
}

/** Returns those of the posts that a viewer may see: for other services the only judge of it. */
export async function mayView(ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<string[]> {
  const audiences = await findAudiences(ctx.database.db, onlyIds(postIds))
  const isPrivate = audiences.some(({ groupId }) => groupId)
  const own = new Set(isPrivate ? await privateGroupsOf(ctx, viewer) : [])
  return audiences.filter(({ groupId }) => groupId === null || own.has(groupId)).map(({ id }) => id)
}
