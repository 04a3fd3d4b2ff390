import type { Context } from '../context.ts'
import { loadItems } from '../posts/load-posts.ts'
import type { Viewer } from '../posts/may-view.ts'
import type { TaggedPage } from '../respond.ts'
import { recordViews } from '../views/record-views.ts'
import type { ListedItem, PageRequest } from './list-newest.ts'
import { etagOf, matchesEtag } from './rules/etag.ts'
import { readTrending } from './store/trending.ts'

/**
 * Returns a page of the trending posts, the highest first; the same for everyone but for the viewer's
 * votes.
 */
export async function listTrending(
  ctx: Context,
  viewer: Viewer,
  { limit, offset, ifNoneMatch }: PageRequest,
): Promise<TaggedPage<ListedItem>> {
  const { revisions, now } = await readTrending(ctx.database.db, { viewerId: viewer?.id, limit, offset })
  const etag = etagOf(JSON.stringify(['trending', offset, limit]), revisions)
  if (matchesEtag(ifNoneMatch, etag)) return { etag, now, items: undefined }
  const ids = revisions.map(({ id }) => id)
  const items = await loadItems(ctx, viewer, ids)
  recordViews(ctx, viewer?.id, items)
  return { etag, now, items }
}
