/** Who may see a post, and who may change it. */
import { type Member, mayModerate } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { viewerOfBlocks } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { isId, onlyIds } from '../ids.ts'
import { readerOf, readerOfId, type Viewer } from '../schema/visibility.ts'
import { resolutionOf } from './rules/resolution.ts'
import { findHeld } from './store/hides.ts'
import { findAudiences, findGroups, isOwner, type LockedPost, lockPost, type Post } from './store/posts.ts'

/**
 * Returns the viewer with a member id. If the id is the caller's, returns the caller, who has a role. An invalid id means a
 * visitor (undefined).
 */
export function viewerOf(memberId: string, caller: Member | undefined): Viewer {
  if (caller?.id === memberId) return caller
  return isId(memberId) ? { id: memberId } : undefined
}

/**
 * Returns the private groups of a viewer. Calls groups for each request, and stores nothing. Empty if groups is unavailable;
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

/**
 * Like `privateGroupsOf`, for given posts. Calls groups unless the viewer may see all of them without a group. So the call does
 * not tell a post that a block hides from one that does not exist.
 */
export async function privateGroupsFor(
  ctx: Context,
  viewer: Viewer,
  postIds: readonly string[],
): Promise<readonly string[]> {
  if (!viewer) return []
  const audiences = await findAudiences(ctx.database.db, postIds, readerOfId(viewer))
  const isPublic = audiences.length === postIds.length && audiences.every(({ groupId }) => groupId === null)
  return isPublic ? [] : privateGroupsOf(ctx, viewer)
}

/**
 * Returns those of the given posts that a block hides from a viewer, and that are in a group that the viewer created. Blocks
 * do not hold against a group's creator. Calls groups even if no block hides a post, so that the call does not tell a post that
 * a block hides from one that does not exist. Empty if groups is unavailable.
 */
export async function blockedInOwnGroups(ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<string[]> {
  const blockedFor = viewerOfBlocks(viewer)
  return blockedFor === null ? [] : inOwnGroups(ctx, blockedFor, await findGroups(ctx.database.db, postIds, blockedFor))
}

/** Returns those of the given posts that are in a group that the viewer created. Empty if groups is unavailable. */
export async function postsInOwnGroups(ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<string[]> {
  const posts = viewer ? await findGroups(ctx.database.db, postIds) : []
  return viewer && posts.length > 0 ? inOwnGroups(ctx, viewer.id, posts) : []
}

async function inOwnGroups(
  ctx: Context,
  memberId: string,
  posts: readonly { readonly id: string; readonly groupId: string }[],
): Promise<string[]> {
  try {
    const own = await ctx.groups.createdBy(memberId, [...new Set(posts.map(({ groupId }) => groupId))])
    return posts.filter(({ groupId }) => own.has(groupId)).map(({ id }) => id)
  } catch (error) {
    ctx.log.warn({ err: error }, 'blocks apply to creators of groups for now')
    return []
  }
}

/**
 * Returns those of the given posts that a viewer may see. Other services rely on this. Leaves out posts of members who have
 * blocked the viewer, or whom the viewer has blocked, unless the viewer created the post's group. Only its owner sees a post
 * that moderation has hidden. With `evenHeld`, moderators also see held posts.
 */
export async function mayView(
  ctx: Context,
  viewer: Viewer,
  postIds: readonly string[],
  evenHeld = false,
): Promise<string[]> {
  const { db } = ctx.database
  const ids = onlyIds(postIds)
  const reader = readerOf(viewer)
  const unblocked = await findAudiences(db, ids, reader)
  const moderated = unblocked.length === ids.length ? [] : await blockedInOwnGroups(ctx, viewer, ids)
  const audiences = [...unblocked, ...(await findAudiences(db, moderated, { ...reader, hiddenFor: null }))]
  const isPrivate = audiences.some(({ groupId }) => groupId)
  const own = new Set(isPrivate ? await privateGroupsOf(ctx, viewer) : [])
  const shown = audiences.filter(({ groupId }) => groupId === null || own.has(groupId)).map(({ id }) => id)
  const isModerators = evenHeld && viewer?.role !== undefined && mayModerate({ role: viewer.role })
  return isModerators ? [...new Set([...shown, ...(await findHeld(db, ids))])] : shown
}

/** @throws predictionNotFound if a post does not exist, or if the viewer may not see it */
export async function requireViewable(ctx: Context, viewer: Viewer, postId: string): Promise<void> {
  if ((await mayView(ctx, viewer, [postId])).length === 0) throw errors.predictionNotFound()
}

/**
 * Returns the private group whose members alone may see a member's new post in a group; null for a public group.
 *
 * @throws groupNotFound, also if the member is not in the group
 * @throws unavailable if groups is unavailable
 */
export async function audienceIn(ctx: Context, member: Member, groupId: string): Promise<string | null> {
  const group = await ctx.groups.forPost(groupId, member.id)
  if (!group.isMember) throw errors.groupNotFound()
  return group.isPrivate ? groupId : null
}

/**
 * Locks a post for its owner or, with `orAdmin`, for the admin. `groupIds` are the member's private groups. With
 * `evenUnseen`, owner and admin get the post even if they may no longer see it.
 *
 * @throws predictionNotFound, also if the member may not see the post
 * @throws notYourPrediction
 */
export async function lockOwnPost(
  tx: Queries,
  member: Member,
  id: string,
  { groupIds, orAdmin, evenUnseen = false }: { groupIds: readonly string[]; orAdmin: boolean; evenUnseen?: boolean },
): Promise<LockedPost> {
  const locked = await lockPost(tx, id)
  if (!locked) throw errors.predictionNotFound()
  const allowed = locked.post.ownerId === member.id || (orAdmin && member.role === 'admin')
  if (allowed && evenUnseen) return locked
  const [audience] = await findAudiences(tx, [id], readerOfId(member))
  const isShown = audience && (audience.groupId === null || groupIds.includes(audience.groupId))
  if (!isShown) throw errors.predictionNotFound()
  if (!allowed) throw errors.notYourPrediction()
  return locked
}

/** Whether a post belongs to a member and is not deleted. */
export const ownsPost = (ctx: Context, member: Member, postId: string): Promise<boolean> =>
  isOwner(ctx.database.db, member.id, postId)

/**
 * Returns a post, whose row the transaction has locked, if the member may change the evidence of its result. Only the member
 * who set the result may do so.
 *
 * @throws notResolvedYet
 * @throws notYourResult, also if the post lapsed
 */
export function requireResolver(member: Member, { post, now }: LockedPost): Post {
  const resolution = resolutionOf(post, now)
  if (!resolution) throw errors.notResolvedYet()
  const isOwners = resolution.by === 'owner' && post.ownerId === member.id
  if (!isOwners && !(resolution.by === 'admin' && member.role === 'admin')) throw errors.notYourResult()
  return post
}
