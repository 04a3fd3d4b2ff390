import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { loadItems } from '../posts/load-posts.ts'
import { privateGroupsOf } from '../posts/policy.ts'
import type { Item } from '../posts/store/items.ts'
import { readerOf, type Viewer } from '../schema/visibility.ts'
import { recordViews } from '../views/views.ts'
import { findMatches, findSimilar } from './find-matches.ts'
import { searchLimits } from './limits.ts'
import { parseQuery } from './rules.ts'

const bounds = { candidates: searchLimits.searchCandidates, limit: searchLimits.foundPosts }

/**
 * Returns the posts that match a query and that a viewer may see, best match first. If these are fewer than the limit,
 * adds posts with similar words. Empty for a query without letter, digit or emoji. `signal` is called if the search has
 * to wait. If the returned signal aborts, the search stops waiting and fails.
 *
 * @throws unavailable if too many searches wait or a statement is too slow; timeout if the signal aborts during the wait
 */
export async function searchPosts(
  ctx: Context,
  viewer: Viewer,
  text: string,
  signal: () => AbortSignal,
): Promise<readonly Item[]> {
  const query = parseQuery(text)
  if (!query) return []
  const groupIds = await privateGroupsOf(ctx, viewer)
  const bounded = { ...bounds, groupIds, reader: readerOf(viewer) }
  const find = async (tx: Queries) => {
    const matches = await findMatches(tx, query, bounded)
    const similar = matches.length < bounds.limit ? await findSimilar(tx, text, bounded) : []
    return [...new Set([...matches, ...similar])].slice(0, bounds.limit)
  }
  const ids = await ctx.costlyReads.run(viewer, find, signal)
  const items = await loadItems(ctx, viewer, ids, groupIds)
  const [first] = items
  if (first)
    recordViews(
      ctx,
      viewer?.id,
      items.map(({ post }) => post),
      { now: first.now },
    )
  return items
}
