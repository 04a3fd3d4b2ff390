import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { sql } from 'drizzle-orm'
import { currentRequestId } from '../log/index.ts'
import { newId, type Queries } from '../postgres/index.ts'

/** An event to publish: `key` keeps the order, `version` is the aggregate's after the event. */
export interface NewEvent<D extends DescMessage> {
  readonly key: string
  readonly version: number | bigint
  readonly schema: D
  readonly message: MessageInitShape<D>
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
  if (events.length === 0) return
  const requestId = currentRequestId() ?? ''
  const rows = events.map(
    ({ key, version, schema, message }) =>
      sql`(${topic}, ${newId()}::uuid, ${schema.typeName}, ${key}, ${version.toString()}::bigint, ${requestId}, ${Buffer.from(toBinary(schema, create(schema, message)))}::bytea)`,
  )
  await tx.execute(
    sql`insert into outbox (topic, id, type, key, version, request_id, payload) values ${sql.join(rows, sql`, `)}`,
  )
}
