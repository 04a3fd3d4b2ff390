import { type MemberCard, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { onlyIds } from '../ids.ts'
import { type Reader, readerOf, type Viewer } from '../schema/visibility.ts'
import { postLimits } from './limits.ts'
import { blockedInOwnGroups, privateGroupsFor } from './policy.ts'
import { type Item, readItems } from './store/items.ts'
import { findVersions, type PostVersion } from './store/posts.ts'

/** Returns posts with their authors' names, in the order of the ids. `groupIds` are the viewer's private groups. */
export const loadItems = async (
  ctx: Context,
  viewer: Viewer,
  ids: readonly string[],
  groupIds: readonly string[] = [],
): Promise<readonly Item[]> => nameAuthors(ctx, await readItems(ctx.database.db, ids, viewer, groupIds))

/**
 * Returns the posts that a viewer may see, in the order of the ids. Calls groups only if the viewer may not see all of them
 * without a group.
 */
export async function loadViewable(
  ctx: Context,
  viewer: Viewer,
  ids: readonly string[],
  reader: Reader<string | null> = readerOf(viewer),
): Promise<Item[]> {
  const { db } = ctx.database
  const items = await readItems(db, ids, viewer, [], reader)
  if (items.length === ids.length) return items
  const groupIds = await privateGroupsFor(ctx, viewer, ids)
  const unblocked = groupIds.length === 0 ? items : await readItems(db, ids, viewer, groupIds, reader)
  const moderated = await blockedInOwnGroups(ctx, viewer, ids)
  if (moderated.length === 0) return unblocked
  const found = [...unblocked, ...(await readItems(db, moderated, viewer, groupIds, { ...reader, hiddenFor: null }))]
  return ids.flatMap((id) => found.find(({ post }) => post.id === id) ?? [])
}

/** A reader who sees every post that is neither deleted nor in a private group, including hidden posts. */
const moderators: Reader<string | null> = { viewerId: null, hiddenFor: null, evenHidden: true }

/**
 * Returns a post for moderators, even if it is hidden, with its earlier wordings, even withheld ones. Undefined if it is deleted
 * or in a private group.
 */
export async function loadForModerators(
  ctx: Context,
  postId: string,
): Promise<{ item: Item; versions: PostVersion[] } | undefined> {
  const { db } = ctx.database
  const [item] = await readItems(db, onlyIds([postId]), undefined, [], moderators)
  return item && { item, versions: await findVersions(db, postId, postLimits.versionsShown) }
}

/** Like `loadViewable`, for other services. The ids may be invalid or repeated. */
export const loadForPeer = (ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<Item[]> =>
  loadViewable(ctx, viewer, [...new Set(onlyIds(postIds))])

/** A post with its author's card. `author` is null if the card is unknown. */
interface Authored {
  readonly post: { readonly ownerId: string }
  readonly author: MemberCard | null
}

/**
 * Adds the cards of authors that were never fetched, with one call to auth. If auth is unavailable, these authors stay
 * unnamed and the page is still served.
 */
export async function nameAuthors<T extends Authored>(ctx: Context, items: readonly T[]): Promise<readonly T[]> {
  const missing = items.filter(({ author }) => !author).map(({ post }) => post.ownerId)
  if (missing.length === 0) return items
  const cards = await resolveCards(ctx, missing)
  return items.map((item) => ({ ...item, author: item.author ?? cards.get(item.post.ownerId) ?? null }))
}
