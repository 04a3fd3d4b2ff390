import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { loadCards } from '../posts/load-cards.ts'
import { loadItems } from '../posts/load-posts.ts'
import { privateGroupsOf } from '../posts/policy.ts'
import type { Item } from '../posts/store/items.ts'
import type { SnapshotPage } from '../respond.ts'
import type { Viewer } from '../schema/visibility.ts'
import { recordViews } from '../views/views.ts'
import { feedLimits } from './limits.ts'
import { requireGroupPosts } from './policy.ts'
import { toListedJson } from './present.ts'
import { decodeSnapshot, encodeSnapshot, etagOf, matchesEtag } from './rules/pages.ts'
import { type NewestPage, type NewestQuery, readerOfList, readNewestPage } from './store/newest.ts'

export interface PageRequest {
  readonly limit: number
  readonly offset: number
  /** The value of the If-None-Match header. */
  readonly ifNoneMatch: string | undefined
}

/** A page request with the Feed-Snapshot of an earlier page. */
export interface SnapshotPageRequest extends PageRequest {
  readonly snapshot?: string | undefined
}

export type FeedPage = SnapshotPage

/**
 * Returns a page of the public posts, newest first. Leaves out posts that the viewer has muted or marked as "Not
 * interested". With a snapshot, leaves out posts that are newer than the snapshot.
 *
 * @throws invalidRequest if the snapshot is invalid
 */
export async function listNewest(ctx: Context, viewer: Viewer, request: SnapshotPageRequest): Promise<FeedPage> {
  const snapshot = request.snapshot === undefined ? undefined : decodeSnapshot(request.snapshot)
  if (request.snapshot !== undefined && !snapshot) throw invalidSnapshot()
  return listPage(ctx, request, { viewer, snapshot, onlyWanted: viewer !== undefined })
}

/** Returns a page of a member's posts, newest first, including posts in the viewer's private groups. */
export async function listPostsOfMember(ctx: Context, viewer: Viewer, ownerId: string, request: PageRequest) {
  const list = { viewer, ownerId }
  const { limit, offset } = request
  const read = await readPage(ctx, { ...list, limit, offset })
  const groupIds = read.hasPrivate ? await privateGroupsOf(ctx, viewer) : []
  return groupIds.length === 0 ? toPage(ctx, request, list, read) : listPage(ctx, request, { ...list, groupIds })
}

/**
 * Returns a page of a group's posts, newest first. Blocks hide none of them from the group's creator.
 *
 * @throws groupNotFound if the group does not exist, or if it is private and the viewer is not in it
 * @throws unavailable if groups is unavailable
 */
export async function listPostsOfGroup(ctx: Context, viewer: Viewer, groupId: string, request: PageRequest) {
  const access = await requireGroupPosts(ctx, viewer, groupId)
  return listPage(ctx, request, { viewer, groupId, ...access })
}

/** Returns a page of all posts that the admin may see, newest first: public posts, and posts of the admin's private groups. */
export async function listAllPosts(ctx: Context, admin: Member, request: PageRequest) {
  const groupIds = await privateGroupsOf(ctx, admin)
  return listPage(ctx, request, { viewer: admin, groupIds })
}

/** Returns the newest public posts. They are the same for everyone, so any cache may store them. */
export async function listPublic(ctx: Context): Promise<readonly Item[]> {
  const query = { viewer: undefined, limit: feedLimits.publicPosts, offset: 0 }
  const { revisions } = await readNewestPage(ctx.database.db, query)
  return loadItems(
    ctx,
    undefined,
    revisions.map(({ id }) => id),
  )
}

type List = Omit<NewestQuery, 'limit' | 'offset'>

const listPage = async (ctx: Context, request: PageRequest, list: List): Promise<FeedPage> => {
  const { limit, offset } = request
  return toPage(ctx, request, list, await readPage(ctx, { ...list, limit, offset }))
}

const readPage = ({ costlyReads, database }: Context, query: NewestQuery): Promise<NewestPage> =>
  query.offset > feedLimits.deepOffset
    ? costlyReads.run(query.viewer, (tx) => readNewestPage(tx, query))
    : readNewestPage(database.db, query)

async function toPage(ctx: Context, request: PageRequest, list: List, read: NewestPage): Promise<FeedPage> {
  const { limit, offset, ifNoneMatch } = request
  const { revisions, newer, now } = read
  const snapshot = encodeSnapshot(read.snapshot)
  const etag = etagOf(JSON.stringify([list.ownerId, list.groupId, offset, limit, snapshot]), revisions)
  const page = { snapshot, newer, etag, now }
  if (matchesEtag(ifNoneMatch, etag)) return { ...page, items: undefined }
  const { viewer } = list
  const cards = await loadCards(ctx, viewer, revisions, { groupIds: list.groupIds, reader: readerOfList(list) })
  recordViews(ctx, viewer?.id, cards, { now, listedAt: read.snapshot.createdAt })
  return { ...page, items: cards.map((card) => toListedJson(card)) }
}

function invalidSnapshot(): Error {
  const fault = { field: 'snapshot', message: 'is not the Feed-Snapshot of a page' }
  return commonErrors.invalidRequest({ fields: `${fault.field} – ${fault.message}` }, { fields: [fault] })
}
