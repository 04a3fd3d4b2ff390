import { type Queries, type Statement, shortRead } from '@hunch/kit/postgres'
import { notHidden, notMuted } from '@hunch/members'
import { type SQL, sql } from 'drizzle-orm'
import { type Kind, kinds } from '../../kinds/rules/notification-kinds.ts'
import { type NotificationParams, rangeOf } from '../../notifications/rules.ts'
import { documentLimits } from '../limits.ts'
import type { ClearFilter, Documents, ListQuery, StoredNotification } from '../port.ts'
import { foldAll } from './postgres-fold.ts'

type Row = {
  id: string
  kind: Kind
  post_id: string | null
  params: NotificationParams
  at_ms: string
  read_ms: string | null
  actor_ids: string[] | null
  actor_count: string
}

/** `uuidArray` and `textArray` bind a list as one parameter. */
const uuidArray = (ids: readonly string[]) => sql`${sql.param(`{${ids.join()}}`)}::uuid[]`
const textArray = (texts: readonly string[]) => sql`${sql.param(`{${texts.join()}}`)}::text[]`

const milliseconds = (column: string) => sql.raw(`round(extract(epoch from notes.${column}) * 1000)::bigint::text`)

/**
 * Documents as tables of the service's own database. They are written in the event's transaction. A
 * rollback undoes the writes, so `cause` is not needed to detect repetitions.
 */
export const documentsOn = (queries: Queries): Documents => ({
  foldAll: (items) => foldAll(queries, items),
  takeBack: (refs, prefixes) => takeBack(queries, refs, prefixes),
  list: (query) => list(queries, query),
  mark: (memberId, ids, as) => mark(queries, memberId, ids, as),
  clear: (filter, limit) => clear(queries, filter, limit),
  hideActor: (memberId, isHidden) => hideActor(queries, memberId, isHidden),
  eraseMember: (memberId, limit) => eraseMember(queries, memberId, limit),
})

/** Removes acts. A later act of the same actor replaces a removed one; an actor without acts is removed. */
async function takeBack(tx: Queries, refs: readonly string[], prefixes: readonly string[] = []): Promise<void> {
  const prefixed = prefixes.length > 0 ? await findPrefixed(tx, prefixes) : []
  const isTaken = sql`ref = any (${sql.param([...refs, ...prefixed])}::text[])`
  const { rows } = await tx.execute<{ note_id: string }>(sql`
    select note_id from actors where ${isTaken} union select note_id from later_acts where ${isTaken}`)
  const noteIds = rows.map((row) => row.note_id)
  if (noteIds.length === 0) return
  await lockNotes(tx, noteIds)
  await tx.execute(sql`delete from later_acts where ${isTaken}`)
  await tx.execute(sql`
    with next as (select note_id, actor_id, min(later_acts.ref) as ref
        from (select note_id, actor_id from actors where ${isTaken}) taken join later_acts using (note_id, actor_id)
        group by note_id, actor_id),
      moved as (delete from later_acts using next where later_acts.note_id = next.note_id
        and later_acts.actor_id = next.actor_id and later_acts.ref = next.ref)
    update actors set ref = next.ref from next where actors.note_id = next.note_id and actors.actor_id = next.actor_id`)
  await tx.execute(sql`delete from actors where ${isTaken}`)
  await dropDeserted(tx, noteIds)
}

/** Returns the names of acts that begin with a prefix. Uses ranges of `ref`: in most collations `like` uses no index. */
async function findPrefixed(tx: Queries, prefixes: readonly string[]): Promise<string[]> {
  const ranges = prefixes.map(rangeOf)
  const { rows } = await tx.execute<{ ref: string }>(sql`
    select acts.ref from unnest(${sql.param(ranges.map(({ from }) => from))}::text[],
      ${sql.param(ranges.map(({ before }) => before))}::text[]) as g (prefix, before)
    cross join lateral (select ref from actors where ref >= g.prefix and ref < g.before
      union all select ref from later_acts where ref >= g.prefix and ref < g.before) acts
    where starts_with(acts.ref, g.prefix)`)
  return rows.map(({ ref }) => ref)
}

/**
 * Locks notifications before their actors are removed. Otherwise an act that is folded in at the same time could be removed
 * together with its actor or its notification. Locks them in the same order as folding does, to avoid deadlocks.
 */
async function lockNotes(tx: Queries, notificationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select from notes where id = any (${uuidArray(notificationIds)}) order by place for update`)
}

/** Condition that matches the notifications of a query and locks them, in the same order as folding does. */
const lockedAmong = (ids: SQL): SQL => sql`id in (select id from notes where id in (${ids}) order by place for update)`

/** Removes those of the given notifications that have no actor left. All must be locked. */
async function dropDeserted(tx: Queries, notificationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from notes where id = any (${uuidArray(notificationIds)})
    and not exists (select from actors where note_id = notes.id)`)
}

/** The options that change the statement's text; the rest are parameters. */
type Form = Readonly<Record<'unread' | 'byKind' | 'since' | 'after' | 'isRead' | 'fewActors', boolean>>

const statements = new Map<string, Statement<Record<string, unknown>, Row, Queries>>()

/** Returns the statement of a form; builds it on first use. */
function selectFor(form: Form): Statement<Record<string, unknown>, Row, Queries> {
  const key = JSON.stringify(form)
  const known = statements.get(key) ?? shortRead<Record<string, unknown>, Row>(buildSelect(form))
  statements.set(key, known)
  return known
}

const actorsOfNote = sql`actors where actors.note_id = notes.id and not actors.hidden`
const actorId = sql`actors.actor_id`

/** Condition for actors who are visible to the recipient; true if no reader is given. */
const shown = (isRead: boolean): SQL =>
  isRead
    ? sql`${notHidden(actorId, sql.placeholder('readFor'))} and ${notMuted(actorId, sql.placeholder('memberId'))}`
    : sql`true`

/** The newest visible actors. Sorts first, so that blocks and mutes are checked only until `most` actors are found. */
const newestShown = (isRead: boolean, most: number): SQL => sql`
  (select actors.actor_id::text from (select actors.actor_id from ${actorsOfNote}
      order by actors.at desc, actors.actor_id offset 0) actors
    where ${shown(isRead)} limit ${sql.raw(String(most))}) newest`

const buildSelect = ({ unread, byKind, since, after, isRead, fewActors }: Form): SQL => sql`
  select id, kind, post_id, params, ${milliseconds('at')} as at_ms, ${milliseconds('read_at')} as read_ms,
    ${fewActors ? sql`null` : sql`(select count(*) from ${actorsOfNote} and ${shown(isRead)})`} as actor_count,
    (select array_agg(newest.actor_id)
      from ${newestShown(isRead, documentLimits.namedActors + Number(fewActors))}) as actor_ids
  from notes where member_id = ${sql.placeholder('memberId')} and not removed
    ${unread ? sql`and read_at is null` : sql``}
    ${byKind ? sql`and kind = any (${sql.placeholder('kinds')}::text[])` : sql``}
    ${since ? sql`and greatest(at, folded_at) >= ${sql.placeholder('since')}::timestamptz` : sql``}
    ${after ? sql`and (at, id) < (${sql.placeholder('afterAt')}::timestamptz, ${sql.placeholder('afterId')}::uuid)` : sql``}
  order by at desc, id desc limit ${sql.placeholder('limit')}`

async function list(queries: Queries, query: ListQuery): Promise<StoredNotification[]> {
  const { memberId, unread = false, kinds: only, since, after, limit, readFor, fewActors = false } = query
  const isRead = readFor !== undefined
  const select = selectFor({
    unread,
    byKind: Boolean(only),
    since: Boolean(since),
    after: Boolean(after),
    isRead,
    fewActors,
  })
  const rows = await select(queries, {
    memberId,
    kinds: only,
    since: since?.toISOString(),
    afterAt: after?.at.toISOString(),
    afterId: after?.id,
    readFor,
    limit,
  })
  return rows.map(({ actor_ids: actorIds, ...row }) => ({
    id: row.id,
    memberId,
    kind: row.kind,
    postId: row.post_id,
    params: row.params,
    at: new Date(Number(row.at_ms)),
    readAt: row.read_ms === null ? null : new Date(Number(row.read_ms)),
    actorIds: actorIds?.slice(0, documentLimits.namedActors) ?? [],
    actorCount: Number(row.actor_count ?? actorIds?.length ?? 0),
  }))
}

const onceKinds = (Object.keys(kinds) as Kind[]).filter((kind) => kinds[kind].once)
const isOnce = sql`kind = any (${textArray(onceKinds)})`

async function mark(
  queries: Queries,
  memberId: string,
  ids: readonly string[] | 'all',
  as: 'read' | 'removed',
): Promise<number> {
  const own = sql`member_id = ${memberId} and not removed`
  const which = ids === 'all' ? own : sql`${own} and id = any (${uuidArray(ids)})`
  if (as === 'removed') return remove(queries, which)
  // `all` marks only unread notifications. A notification given by its id counts as marked even if it was already read.
  const { rowCount } = await queries.execute(sql`
    update notes set read_at = coalesce(read_at, app_now()), place = case when ${isOnce} then place else id::text end
    where ${which} ${ids === 'all' ? sql`and read_at is null` : sql``}`)
  return rowCount ?? 0
}

/** Removes notifications. `once` kinds leave a tombstone, which keeps their fold key. */
async function remove(queries: Queries, which: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await queries.execute<{ kept: string }>(sql`
    with kept as (update notes set removed = true, params = '{}' where ${which} and ${isOnce} returning id),
      forgotten as (delete from actors where note_id in (select id from kept))
    select count(*) as kept from kept`)
  const gone = await queries.execute(sql`delete from notes where ${which} and not ${isOnce}`)
  return Number(rows[0]?.kept) + (gone.rowCount ?? 0)
}

async function clear(queries: Queries, filter: ClearFilter, limit: number): Promise<number> {
  if ('readBefore' in filter)
    return remove(
      queries,
      lockedAmong(
        sql`select id from notes where read_at < ${filter.readBefore.toISOString()}::timestamptz and not removed limit ${limit}`,
      ),
    )
  const { postId, kinds: only } = filter
  const ofKinds = only ? sql`and kind = any (${textArray(only)})` : sql``
  const { rowCount } = await queries.execute(sql`
    delete from notes where ${lockedAmong(sql`select id from notes where post_id = ${postId} ${ofKinds} limit ${limit}`)}`)
  return rowCount ?? 0
}

async function hideActor(queries: Queries, memberId: string, isHidden: boolean): Promise<void> {
  await queries.execute(
    sql`update actors set hidden = ${isHidden} where actor_id = ${memberId} and hidden <> ${isHidden}`,
  )
}

async function eraseMember(tx: Queries, memberId: string, limit: number): Promise<number> {
  const own = await tx.execute(sql`
    delete from notes where ${lockedAmong(sql`select id from notes where member_id = ${memberId} limit ${limit}`)}`)
  if (own.rowCount) return own.rowCount
  const { rows } = await tx.execute<{ note_id: string }>(sql`
    select note_id from actors where actor_id = ${memberId} limit ${limit}`)
  const noteIds = rows.map((row) => row.note_id)
  if (noteIds.length === 0) return 0
  await lockNotes(tx, noteIds)
  await tx.execute(sql`delete from actors where actor_id = ${memberId} and note_id = any (${uuidArray(noteIds)})`)
  await dropDeserted(tx, noteIds)
  return noteIds.length
}
