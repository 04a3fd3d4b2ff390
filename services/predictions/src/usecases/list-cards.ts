import type { Context } from '../context.ts'
import type { Item } from '../store/items.ts'
import type { Viewer } from './ask-groups.ts'
import { onlyIds } from './may-view.ts'
import { readVisible } from './read-visible.ts'

/** What peers may show of posts to someone; those that she may not see are absent. */
export const listCards = (ctx: Context, viewer: Viewer, postIds: readonly string[]): Promise<Item[]> =>
  readVisible(ctx, viewer, [...new Set(onlyIds(postIds))])
