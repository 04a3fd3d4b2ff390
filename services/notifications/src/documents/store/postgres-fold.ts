import { newId, type Queries } from '@hunch/kit/postgres'
import { sql } from 'drizzle-orm'
import { kinds } from '../../kinds/rules/notification-kinds.ts'
import { foldKeyOf, type NewNotification } from '../../notifications/rules.ts'
import { documentLimits } from '../limits.ts'
import type { Folded, ToFold } from '../port.ts'

type Times = Pick<Folded, 'at' | 'foldedAt'>

/** The notification of a fold key, locked. */
interface TakenNote extends Times {
  readonly id: string
  readonly isNew: boolean
}

/** A notification to fold in, with the stored notification of its fold key. */
interface Folding {
  readonly item: ToFold
  readonly note: TakenNote
  /** The index of `item` in the batch. */
  readonly nr: number
}

type TimesRow = { at_ms: string; folded_ms: string }
const milliseconds = (time: string) => `round(extract(epoch from ${time}) * 1000)::bigint::text`
const times = sql.raw(
  `${milliseconds('notes.at')} as at_ms, ${milliseconds('coalesce(notes.folded_at, notes.at)')} as folded_ms`,
)
const timesOf = (row: TimesRow): Times => ({
  at: new Date(Number(row.at_ms)),
  foldedAt: new Date(Number(row.folded_ms)),
})
/** SQL for the time of a notification: by the database's clock or, if the notification is late, the time of its event. */
const happened = sql.raw(
  `case when g.at < app_now() - interval '${documentLimits.lateAfterMs} ms' then g.at else app_now() end`,
)
const whenOf = ({ at }: NewNotification) => at?.toISOString() ?? null

/** Folds a batch, with the same result as folding one by one. Uses one statement for each kind of row. */
export async function foldAll(tx: Queries, items: readonly ToFold[]): Promise<(Folded | undefined)[]> {
  const known = await findKnown(tx, items)
  const unknown = items.flatMap((item, nr) => (known.has(nr) ? [] : [{ item, nr }]))
  if (unknown.length === 0) return items.map(() => undefined)
  const notes = await takeFoldKeys(tx, unknown)
  const first = firstByKey(unknown)
  const makes = ({ item, nr }: Folding): boolean => first.get(foldKeyOf(item.notification)) === nr
  const foldings = unknown
    .map((each) => ({ ...each, note: noteOf(notes, each.item) }))
    .filter((each) => !kinds[each.item.notification.kind].once || (each.note.isNew && makes(each)))
  const added = await addActors(tx, foldings)
  const effective = foldings.filter(({ item, nr }) => !item.notification.actorId || added.has(nr))
  const moved = await moveUp(
    tx,
    effective.filter((each) => !(each.note.isNew && makes(each))),
  )
  const folded = new Map(
    effective.map((each): [number, Folded] => {
      const { id, isNew } = each.note
      const { at, foldedAt } = moved.get(id) ?? each.note
      return [each.nr, { id, isNew: isNew && makes(each), at, foldedAt }]
    }),
  )
  return items.map((_, nr) => folded.get(nr))
}

/** Returns the indexes of the items about an act of which the member was already notified. */
async function findKnown(tx: Queries, items: readonly ToFold[]): Promise<ReadonlySet<number>> {
  const acts = items.flatMap(({ notification }, nr) => (notification.ref ? [{ ...notification, nr }] : []))
  if (acts.length === 0) return new Set()
  const column = (of: (act: (typeof acts)[number]) => unknown) => sql.param(acts.map(of))
  const { rows } = await tx.execute<{ nr: number }>(sql`
    select g.nr from unnest(${column(({ nr }) => nr)}::integer[], ${column(({ ref }) => ref)}::text[],
        ${column(({ memberId }) => memberId)}::uuid[], ${column(({ kind }) => kind)}::text[])
      as g (nr, ref, member_id, kind)
    where exists (select from (select note_id from actors where ref = g.ref
        union all select note_id from later_acts where ref = g.ref) acts
      join notes on notes.id = acts.note_id where notes.member_id = g.member_id and notes.kind = g.kind)`)
  return new Set(rows.map(({ nr }) => nr))
}

type Numbered = Pick<Folding, 'item' | 'nr'>

/** Returns the index of the first notification of each fold key. */
function firstByKey(items: readonly Numbered[]): ReadonlyMap<string, number> {
  return new Map(items.map(({ item, nr }) => [foldKeyOf(item.notification), nr] as const).reverse())
}

/** Returns the unread notifications of all fold keys; creates missing ones. Locks them in the order of the keys. */
async function takeFoldKeys(tx: Queries, items: readonly Numbered[]): Promise<ReadonlyMap<string, TakenNote>> {
  const byKey = new Map(
    items.map(({ item: { notification } }) => [foldKeyOf(notification), notification] as const).reverse(),
  )
  const all = [...byKey].map(([place, notification]) => ({ place, ...notification }))
  const column = (of: (note: (typeof all)[number]) => unknown) => sql.param(all.map(of))
  const { rows } = await tx.execute<TimesRow & { place: string; id: string; is_new: boolean }>(sql`
    insert into notes (id, member_id, kind, place, post_id, params, at, folded_at)
    select id, member_id, kind, place, post_id, params::jsonb, ${happened}, app_now()
    from unnest(${column(() => newId())}::uuid[], ${column(({ memberId }) => memberId)}::uuid[],
      ${column(({ kind }) => kind)}::text[], ${column(({ place }) => place)}::text[],
      ${column(({ postId }) => postId ?? null)}::uuid[], ${column(({ params }) => JSON.stringify(params ?? {}))}::text[],
      ${column(whenOf)}::timestamptz[])
      as g (id, member_id, kind, place, post_id, params, at)
    order by place
    on conflict (place) do update set place = excluded.place
    returning place, id, xmax = 0 as is_new, ${times}`)
  return new Map(rows.map((row) => [row.place, { id: row.id, isNew: row.is_new, ...timesOf(row) }]))
}

function noteOf(notes: ReadonlyMap<string, TakenNote>, { notification }: ToFold): TakenNote {
  const note = notes.get(foldKeyOf(notification))
  if (!note) throw new Error('a notification was neither made nor found')
  return note
}

/**
 * Adds actors, each once per notification, with their first act; their other acts go to `later_acts`. Returns the
 * indexes of the items that added a new actor.
 */
async function addActors(tx: Queries, foldings: readonly Folding[]): Promise<ReadonlySet<number>> {
  const acts = foldings.filter(({ item }) => item.notification.actorId)
  if (acts.length === 0) return new Set()
  const column = (of: (act: Folding) => unknown) => sql.param(acts.map(of))
  const { rows } = await tx.execute<{ nr: number }>(sql`
    with given as (
      select * from unnest(${column(({ nr }) => nr)}::integer[], ${column(({ note }) => note.id)}::uuid[],
        ${column(({ item }) => item.notification.actorId)}::uuid[],
        ${column(({ item }) => item.notification.ref ?? '')}::text[],
        ${column(({ item }) => item.isActorHidden)}::boolean[])
        as g (nr, note_id, actor_id, ref, hidden)),
    first as (select distinct on (note_id, actor_id) * from given order by note_id, actor_id, nr),
    added as (
      insert into actors (note_id, actor_id, ref, hidden)
      select note_id, actor_id, ref, hidden from first order by nr
      on conflict (note_id, actor_id) do nothing returning note_id, actor_id, ref),
    kept as (
      select note_id, actor_id, ref from added
      union all select actors.note_id, actors.actor_id, actors.ref from actors join first using (note_id, actor_id)),
    later as (
      insert into later_acts (note_id, actor_id, ref)
      select given.note_id, given.actor_id, given.ref from given join kept using (note_id, actor_id)
      where given.ref not in ('', kept.ref)
      on conflict do nothing)
    select first.nr from first join added using (note_id, actor_id)`)
  return new Set(rows.map(({ nr }) => nr))
}

/** Updates the time and the parameters of notifications into which something was folded. They move up the list. */
async function moveUp(tx: Queries, foldings: readonly Folding[]): Promise<ReadonlyMap<string, Times>> {
  const last = [...new Map(foldings.map((each) => [each.note.id, each])).values()]
  if (last.length === 0) return new Map()
  const column = (of: (each: Folding) => unknown) => sql.param(last.map(of))
  const { rows } = await tx.execute<TimesRow & { id: string }>(sql`
    update notes set at = greatest(notes.at, ${happened}), folded_at = app_now(), params = g.params::jsonb
    from unnest(${column(({ note }) => note.id)}::uuid[],
      ${column(({ item }) => JSON.stringify(item.notification.params ?? {}))}::text[],
      ${column(({ item }) => whenOf(item.notification))}::timestamptz[]) as g (id, params, at)
    where notes.id = g.id returning notes.id, ${times}`)
  return new Map(rows.map((row) => [row.id, timesOf(row)]))
}
