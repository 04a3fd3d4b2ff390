import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { loadItems } from '../posts/load-posts.ts'
import { privateGroupsOf } from '../posts/may-view.ts'
import type { Item } from '../posts/store/items.ts'
import { recordViews } from '../views/record-views.ts'
import { type FeedPage, type ListedItem, listNewest, type SnapshotPageRequest } from './list-newest.ts'
import { rankList } from './rank-for-you.ts'
import { etagOf, matchesEtag } from './rules/etag.ts'
import { toReason } from './rules/reason.ts'
import { type ForYouPage, type ForYouQuery, readForYouPage, touchList } from './store/for-you-lists.ts'

const listId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Returns a page of a member's For You. Without a snapshot the list is ranked; with one it stays as it
 * was, unless it was not read for 10 minutes or is deleted. Where ranking fails, the newest posts are
 * returned instead, with the snapshot of that list.
 *
 * @throws invalidRequest where the snapshot is invalid
 */
export async function readForYou(ctx: Context, member: Member, request: SnapshotPageRequest): Promise<FeedPage> {
  if (request.snapshot !== undefined && !listId.test(request.snapshot)) return listNewest(ctx, member, request)
  try {
    return await readRanked(ctx, member, request)
  } catch (error) {
    ctx.log.error({ err: error }, 'For You could not be read; the newest posts are served instead')
    return listNewest(ctx, member, { ...request, snapshot: undefined })
  }
}

async function readRanked(ctx: Context, member: Member, request: SnapshotPageRequest): Promise<FeedPage> {
  const { limit, offset, ifNoneMatch } = request
  const groupIds = await privateGroupsOf(ctx, member)
  const query = { memberId: member.id, limit, offset, groupIds }
  const { id, page } = await openList(ctx, query, request.snapshot)
  const { revisions, entries, newer, now } = page
  const reasons = entries.map(({ reason, name }) => [reason, name])
  const etag = etagOf(JSON.stringify(['for you', id, offset, limit, reasons]), revisions)
  const head = { snapshot: id, newer, etag, now }
  if (matchesEtag(ifNoneMatch, etag)) return { ...head, items: undefined }
  const ids = entries.map(({ postId }) => postId)
  const items = await loadItems(ctx, member, ids, groupIds)
  recordViews(ctx, member.id, items, page.takenAt)
  const byId = new Map(entries.map((entry) => [entry.postId, entry]))
  return { ...head, items: items.map((item) => withReason(item, byId.get(item.post.id))) }
}

/** Returns the page of the list that the snapshot names where it is still valid, else of a new one. */
async function openList(
  ctx: Context,
  query: Omit<ForYouQuery, 'id'>,
  snapshot: string | undefined,
): Promise<{ id: string; page: ForYouPage }> {
  const { db } = ctx.database
  const known = snapshot && (await readForYouPage(db, { ...query, id: snapshot }))
  if (known) {
    const unreadMs = known.now.getTime() - known.readAt.getTime()
    if (query.offset > 0 || unreadMs < fixedLimits.forYouRenewMs) {
      if (unreadMs >= fixedLimits.forYouReadAtMs) await touchList(db, query.memberId, snapshot, known.now)
      return { id: snapshot, page: known }
    }
  }
  const id = await rankList(ctx, query.memberId)
  const page = await readForYouPage(db, { ...query, id })
  if (!page) throw new Error('the new list does not exist')
  return { id, page }
}

function withReason(item: Item, entry: ForYouPage['entries'][number] | undefined): ListedItem {
  if (!entry) return item
  const { category, groupId } = item.post
  const country = item.author?.country || null
  return { ...item, reason: toReason(entry.reason, { name: entry.name, category, country, groupId }) }
}
