import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type SQL, sql } from 'drizzle-orm'
import { currentRequestId } from '../log/index.ts'
import { newId, type Queries, statement } from '../postgres/index.ts'

/** An event to publish. Events of one `key` keep their order. `version` is the aggregate's version after the event. */
export interface NewEvent<D extends DescMessage> {
  readonly key: string
  readonly version: number | bigint
  readonly schema: D
  readonly message: MessageInitShape<D>
  /** The request that caused the event. Default: the current request. */
  readonly requestId?: string | undefined
}

/**
 * Publishes events: writes them to the outbox in the transaction that changes the state. Lock the aggregate's row first, so
 * that events of one key enter the outbox in commit order.
 */
export async function publish<D extends DescMessage>(
  tx: Queries,
  topic: string,
  ...events: readonly NewEvent<D>[]
): Promise<void> {
  if (events.length > 0) await insertEvents(tx, publishing(topic, events))
}

/** The parameters of `publishingPart`. */
export type Publishing = Record<
  'topic' | 'eventIds' | 'eventTypes' | 'eventKeys' | 'eventVersions' | 'eventRequestIds' | 'eventPayloads',
  unknown
>

/** Publishes events as a part of the statement that changes the state. Order and locking are as for `publish`. */
export const publishingPart: SQL = sql`
  insert into outbox (topic, id, type, key, version, request_id, payload)
  select ${sql.placeholder('topic')}, * from unnest(${sql.placeholder('eventIds')}::uuid[],
    ${sql.placeholder('eventTypes')}::text[], ${sql.placeholder('eventKeys')}::text[],
    ${sql.placeholder('eventVersions')}::bigint[], ${sql.placeholder('eventRequestIds')}::text[],
    ${sql.placeholder('eventPayloads')}::bytea[])`

const insertEvents = statement<Publishing, never>(publishingPart)

/** Returns the parameters of `publishingPart` for these events. */
export function publishing<D extends DescMessage>(topic: string, events: readonly NewEvent<D>[]): Publishing {
  const current = currentRequestId() ?? ''
  return {
    topic,
    eventIds: events.map(() => newId()),
    eventTypes: events.map(({ schema }) => schema.typeName),
    eventKeys: events.map(({ key }) => key),
    eventVersions: events.map(({ version }) => version.toString()),
    eventRequestIds: events.map(({ requestId = current }) => requestId),
    eventPayloads: events.map(({ schema, message }) => Buffer.from(toBinary(schema, create(schema, message)))),
  }
}
