import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type Reason, toReason } from '../domain/reason.ts'
import { matches, tagOf } from '../domain/tag.ts'
import { type Item, readItems } from '../store/items.ts'
import { type FeedPageOfIds, type FeedPageQuery, type Place, readFeedPage, touchSnapshot } from '../store/snapshots.ts'
import { privateGroupsOf } from './ask-groups.ts'
import { fillAuthors } from './fill-authors.ts'
import { type Asked, listNewest, type PageOfItems } from './list-posts.ts'
import { noteViews } from './note-views.ts'
import { rankFeed } from './rank-feed.ts'

/** A list that nobody has read for so long is drawn up anew when its first page is read again. */
const renewAfterMs = 10 * 60_000
/** How exactly it is known when a list was last read. */
const readExactMs = 60_000

const listId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * A page of a member's For You. Without a snapshot the list is drawn up anew; with one it is read
 * as it was, unless it was left for 10 minutes or is not kept any more. Where ranking fails the
 * newest posts stand in, and the snapshot then names their list. Throws invalidRequest where the
 * snapshot is none.
 */
export async function readFeed(
  ctx: Context,
  member: Member,
  asked: Asked & { snapshot?: string | undefined },
): Promise<PageOfItems> {
  if (asked.snapshot !== undefined && !listId.test(asked.snapshot)) return listNewest(ctx, member, asked)
  try {
    return await readRanked(ctx, member, asked)
  } catch (error) {
    ctx.log.error({ err: error }, 'For You could not be read; the newest posts stand in')
    return listNewest(ctx, member, { ...asked, snapshot: undefined })
  }
}

async function readRanked(
  ctx: Context,
  member: Member,
  asked: Asked & { snapshot?: string | undefined },
): Promise<PageOfItems> {
  const { limit, offset, ifNoneMatch } = asked
  const groupIds = await privateGroupsOf(ctx, member)
  const query = { memberId: member.id, limit, offset, groupIds }
  const { id, page } = await openList(ctx, query, asked.snapshot)
  const { stamps, places, newer, now } = page
  const reasons = places.map(({ reason, name }) => [reason, name])
  const tag = tagOf(JSON.stringify(['for you', id, offset, limit, reasons]), stamps)
  const head = { snapshot: id, newer, tag, now }
  if (matches(ifNoneMatch, tag)) return { ...head, items: undefined }
  const ids = places.map(({ postId }) => postId)
  const items = await fillAuthors(ctx, await readItems(ctx.database.db, ids, member.id, groupIds))
  noteViews(ctx, member, items, page.takenAt)
  const placeOf = new Map(places.map((place) => [place.postId, place]))
  return { ...head, items: items.map((item) => withReason(item, placeOf.get(item.post.id))) }
}

/** The page of the list that was named where it is still good, else of one drawn up now. */
async function openList(
  ctx: Context,
  query: Omit<FeedPageQuery, 'id'>,
  named: string | undefined,
): Promise<{ id: string; page: FeedPageOfIds }> {
  const { db } = ctx.database
  const known = named && (await readFeedPage(db, { ...query, id: named }))
  if (known) {
    const unreadMs = known.now.getTime() - known.readAt.getTime()
    if (query.offset > 0 || unreadMs < renewAfterMs) {
      if (unreadMs >= readExactMs) await touchSnapshot(db, query.memberId, named, known.now)
      return { id: named, page: known }
    }
  }
  const id = await rankFeed(ctx, query.memberId)
  const page = await readFeedPage(db, { ...query, id })
  if (!page) throw new Error('the list that was just drawn up is not there')
  return { id, page }
}

const withReason = (item: Item, place: (Place & { name: string | null }) | undefined): Item & { reason?: Reason } => {
  if (!place) return item
  const { category, groupId } = item.post
  const country = item.author?.country || null
  return { ...item, reason: toReason(place.reason, { name: place.name, category, country, groupId }) }
}
