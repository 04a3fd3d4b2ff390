import { sql } from 'drizzle-orm'
import type { Queries } from '../postgres/index.ts'
import type { Received } from './event-log.ts'

/** Adds events to a group's inbox. Returns the events that were not in it, each once, in batch order. */
export async function addToInbox(tx: Queries, group: string, batch: readonly Received[]): Promise<Received[]> {
  const { rows } = await tx.execute<{ event_id: string }>(sql`
    insert into inbox (consumer, event_id, topic, partition, position)
    select ${group}, * from unnest(
      ${sql.param(batch.map(({ event }) => event.id))}::uuid[], ${sql.param(batch.map(({ topic }) => topic))}::text[],
      ${sql.param(batch.map(({ partition }) => partition))}::integer[],
      ${sql.param(batch.map(({ position }) => position.toString()))}::bigint[])
    on conflict do nothing returning event_id`)
  return once(
    batch,
    rows.map((row) => row.event_id),
  )
}

/** Returns the events of a batch that are not in a group's inbox, in batch order. */
export async function findUnhandled(queries: Queries, group: string, batch: readonly Received[]): Promise<Received[]> {
  const { rows } = await queries.execute<{ event_id: string }>(sql`
    select event_id from inbox where consumer = ${group}
      and event_id = any (${sql.param(batch.map(({ event }) => event.id))}::uuid[])`)
  const known = new Set(rows.map((row) => row.event_id))
  return batch.filter(({ event }) => !known.has(event.id))
}

/** Returns the events with these ids. An event that is in the batch twice is returned once. */
function once(batch: readonly Received[], ids: readonly string[]): Received[] {
  const left = new Set(ids)
  return batch.filter(({ event }) => left.delete(event.id))
}

/** Maximum number of rows per pruning, so that it does not delay other work. */
const prunedAtOnce = 5_000

/**
 * Deletes the inbox rows of events that cannot be delivered again. Such an event is before the group's committed position
 * (by `topic/partition`) and was handled more than `keptDays` ago. Until then a relay that was killed may append it a second
 * time, at a later position. Rows of dead letters stay, as a rebuild recognizes dead letters by them. Returns the number of
 * deleted rows, at most 5,000.
 */
export async function pruneInbox(
  queries: Queries,
  group: string,
  committed: ReadonlyMap<string, bigint>,
  keptDays: number,
): Promise<number> {
  const names = [...committed.keys()]
  const positions = [...committed.values()].map(String)
  const { rowCount } = await queries.execute(sql`
    delete from inbox where ctid = any (array(
      select i.ctid from inbox i
      left join unnest(${sql.param(names)}::text[], ${sql.param(positions)}::bigint[]) as committed (name, position)
        on committed.name = i.topic || '/' || i.partition
      where i.consumer = ${group} and i.applied_at < now() - make_interval(days => ${keptDays})
        and (i.position is null or i.position < committed.position)
        and not exists (select from parked_events p where p.consumer = i.consumer and p.event_id = i.event_id)
      order by i.applied_at limit ${prunedAtOnce} for update of i skip locked))`)
  return rowCount ?? 0
}
