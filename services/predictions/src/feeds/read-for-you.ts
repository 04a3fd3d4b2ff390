import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { type Card, loadCards } from '../posts/load-cards.ts'
import { privateGroupsOf } from '../posts/policy.ts'
import { recordViews } from '../views/views.ts'
import { feedLimits } from './limits.ts'
import { type FeedPage, listNewest, type SnapshotPageRequest } from './list-newest.ts'
import { toListedJson } from './present.ts'
import { rankList } from './rank-for-you.ts'
import { etagOf, matchesEtag } from './rules/pages.ts'
import { type Reason, toReason } from './rules/reason.ts'
import { findNewestOf, touchList } from './store/for-you-lists.ts'
import { type ForYouPage, type ForYouQuery, type PageEntry, readForYouPage } from './store/for-you-page.ts'

export interface ForYouRequest extends SnapshotPageRequest {
  /** The Feed-Snapshot of an earlier list. Posts that are newer than that list come first in the new list. */
  readonly newerThan?: string | undefined
}

const listId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/**
 * Returns a page of a member's For You. Without a snapshot, serves the last list if that is recent enough, and ranks a
 * new list in the background if needed. Otherwise ranks a new list and serves that. With a snapshot, serves the list of
 * the snapshot, unless that list was deleted. If the list was not read for 10 minutes, reading its first page ranks a new
 * list. If ranking fails, returns the newest posts and their snapshot.
 *
 * @throws invalidRequest if the snapshot is invalid
 */
export async function readForYou(ctx: Context, member: Member, request: ForYouRequest): Promise<FeedPage> {
  if (request.snapshot !== undefined && !listId.test(request.snapshot)) return listNewest(ctx, member, request)
  try {
    return await readRanked(ctx, member, request)
  } catch (error) {
    ctx.log.error({ err: error }, 'For You could not be read; the newest posts are served instead')
    return listNewest(ctx, member, { ...request, snapshot: undefined })
  }
}

async function readRanked(ctx: Context, member: Member, request: ForYouRequest): Promise<FeedPage> {
  const { limit, offset, ifNoneMatch } = request
  const query = { member, limit, offset, groupIds: [] }
  const opened = await openList(ctx, query, request)
  const groupIds = opened.hasPrivate ? await privateGroupsOf(ctx, member) : []
  const page = groupIds.length === 0 ? opened : await readPage(ctx, { ...query, groupIds, id: opened.id })
  const { id, revisions, entries, newer, now, takenAt } = page
  const reasons = entries.map(({ reason, name }) => [reason, name])
  const etag = etagOf(JSON.stringify(['for you', id, offset, limit, reasons]), revisions)
  const head = { snapshot: id, newer, etag, now }
  if (matchesEtag(ifNoneMatch, etag)) return { ...head, items: undefined }
  const cards = await loadCards(ctx, member, revisions, { groupIds })
  recordViews(ctx, member.id, cards, { now, listedAt: takenAt })
  const byId = new Map(revisions.map((revision, index) => [revision.id, entries[index]]))
  return { ...head, items: cards.map((card) => toListedJson(card, reasonFor(card, byId.get(card.id)))) }
}

type PageQuery = Omit<ForYouQuery, 'id'>

/**
 * Returns the page of the list that the snapshot names, if it is still valid. Otherwise returns a page of the last list
 * or of a new one.
 */
async function openList(
  ctx: Context,
  query: PageQuery,
  { snapshot, newerThan }: Pick<ForYouRequest, 'snapshot' | 'newerThan'>,
): Promise<ForYouPage> {
  const page = await readForYouPage(ctx.database.db, { ...query, id: snapshot })
  if (page && snapshot) {
    const unreadMs = page.now.getTime() - page.readAt.getTime()
    if (query.offset > 0 || unreadMs < feedLimits.forYouRenewMs) {
      if (unreadMs >= feedLimits.forYouReadAtMs) await touchList(ctx.database.db, query.member.id, snapshot, page.now)
      return page
    }
  } else if (page && mayBeKept(page) && (newerThan ?? page.id) === page.id) {
    if (ageOf(page) >= feedLimits.forYouRedrawMs) ctx.redraws.begin(query.member.id)
    return page
  }
  const { id: memberId } = query.member
  const isList = newerThan !== undefined && listId.test(newerThan)
  const seenTo = isList ? await findNewestOf(ctx.database.db, memberId, newerThan) : undefined
  return readPage(ctx, { ...query, id: await rankList(ctx, memberId, seenTo) })
}

const ageOf = ({ now, takenAt }: ForYouPage): number => now.getTime() - takenAt.getTime()

/** Whether a list can be served to a member who asks for a new one: it is recent and misses no posts or acts. */
const mayBeKept = (page: ForYouPage): boolean =>
  page.newer === 0 && !page.actedSince && ageOf(page) >= 0 && ageOf(page) < feedLimits.forYouKeptMs

async function readPage(ctx: Context, query: ForYouQuery): Promise<ForYouPage> {
  const page = await readForYouPage(ctx.database.db, query)
  if (!page) throw new Error('the list does not exist any more')
  return page
}

function reasonFor({ text }: Card, entry: PageEntry | undefined): Reason | undefined {
  if (!entry) return undefined
  const { category, country, groupId } = text
  return toReason(entry.reason, { name: entry.name, category, country, groupId })
}
