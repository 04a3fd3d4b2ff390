import type { Context } from '../context.ts'
import { type Item, readItems } from '../store/items.ts'
import { groupsToSee, type Viewer } from './ask-groups.ts'

/** Those of some posts that someone may see, in the order of the ids. Groups is asked only where it matters. */
export async function readVisible(ctx: Context, viewer: Viewer, ids: readonly string[]): Promise<Item[]> {
  const { db } = ctx.database
  const items = await readItems(db, ids, viewer?.id)
  if (items.length === ids.length) return items
  const groupIds = await groupsToSee(ctx, viewer, ids)
  return groupIds.length === 0 ? items : readItems(db, ids, viewer?.id, groupIds)
}
