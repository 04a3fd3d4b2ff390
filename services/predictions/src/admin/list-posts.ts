import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { loadItems } from '../posts/load-posts.ts'
import { privateGroupsOf } from '../posts/policy.ts'
import type { Item } from '../posts/store/items.ts'
import { readerOf } from '../schema/visibility.ts'
import { adminLimits } from './limits.ts'
import { findIdsContaining, findPopularIds } from './store.ts'

/** Returns the posts with the most votes. The admin sees posts of private groups only if they are a member. */
export async function listPopular(ctx: Context, admin: Member): Promise<readonly Item[]> {
  const groupIds = await privateGroupsOf(ctx, admin)
  const ids = await findPopularIds(ctx.database.db, {
    reader: readerOf(admin),
    groupIds,
    limit: adminLimits.adminPopularPosts,
  })
  return loadItems(ctx, admin, ids, groupIds)
}

/** Returns the newest posts whose headline or statement contains `text`. An empty text matches all posts. */
export async function searchAllPosts(ctx: Context, admin: Member, text: string): Promise<readonly Item[]> {
  const groupIds = await privateGroupsOf(ctx, admin)
  const ids = await findIdsContaining(ctx.database.db, text, {
    reader: readerOf(admin),
    groupIds,
    limit: adminLimits.adminFoundPosts,
  })
  return loadItems(ctx, admin, ids, groupIds)
}
