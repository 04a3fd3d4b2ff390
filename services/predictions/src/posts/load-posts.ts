import { nameAuthors } from '../authors/name-authors.ts'
import type { Context } from '../context.ts'
import { onlyIds } from '../ids.ts'
import { type Reader, readerOf } from '../schema/visibility.ts'
import { privateGroupsFor } from './may-view.ts'
import type { Viewer } from './rules/viewer.ts'
import { type Item, readItems } from './store/items.ts'

/**
 * Returns posts with their authors' names, in the order of the ids, for a viewer who is in these
 * private groups.
 */
export const loadItems = async (
  ctx: Context,
  viewer: Viewer,
  ids: readonly string[],
  groupIds: readonly string[] = [],
): Promise<readonly Item[]> => nameAuthors(ctx, await readItems(ctx.database.db, ids, viewer, groupIds))

/**
 * Returns those of the posts that a viewer may see, in the order of the ids. Calls groups only where
 * one is private.
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
  return groupIds.length === 0 ? items : readItems(db, ids, viewer, groupIds, reader)
}

/** The same for peers, who may pass on ids that are none, or twice. */
export const loadForPeer = (ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<Item[]> =>
  loadViewable(ctx, viewer, [...new Set(onlyIds(postIds))])
