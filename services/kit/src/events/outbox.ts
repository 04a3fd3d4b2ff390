import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type SQL, sql } from 'drizzle-orm'
import { currentRequestId } from '../log/index.ts'
import { newId, type Queries } from '../postgres/index.ts'

/** An event to publish: `key` keeps the order, `version` is the aggregate's after the event. */
export interface NewEvent<D extends DescMessage> {
  readonly key: string
  readonly version: number | bigint
  readonly schema: D
  readonly message: MessageInitShape<D>
  /** The request that it comes of, where that is not the current one. */
  readonly requestId?: string | undefined
}

/**
 * Publishes events: writes them to the outbox in the transaction that makes them true. Lock the
 * aggregate's row first: events of one key must enter the outbox in the order in which they commit.
 */
export async function publish<D extends DescMessage>(
  tx: Queries,
  topic: string,
  ...events: readonly NewEvent<D>[]
): Promise<void> {
  if (events.length > 0) await tx.execute(publishing(topic, events))
}

/** A statement that publishes, as a part of the one that makes the events true. */
export type Publishing = SQL

/** Returns the statement that publishes events, in the same order and under the same lock as `publish`. */
export function publishing<D extends DescMessage>(topic: string, events: readonly NewEvent<D>[]): Publishing {
  const current = currentRequestId() ?? ''
  const column = (of: (event: NewEvent<D>) => unknown) => sql.param(events.map(of))
  return sql`
    insert into outbox (topic, id, type, key, version, request_id, payload)
    select ${topic}, * from unnest(${column(() => newId())}::uuid[], ${column(({ schema }) => schema.typeName)}::text[],
      ${column(({ key }) => key)}::text[], ${column(({ version }) => version.toString())}::bigint[],
      ${column(({ requestId = current }) => requestId)}::text[],
      ${column(({ schema, message }) => Buffer.from(toBinary(schema, create(schema, message))))}::bytea[])`
}
