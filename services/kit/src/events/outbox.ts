import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { type SQL, sql } from 'drizzle-orm'
import { currentRequestId } from '../log/index.ts'
import { newId, type Queries, statement } from '../postgres/index.ts'

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
  if (events.length > 0) await insertEvents(tx, publishing(topic, events))
}

/** The parameters of `publishingPart`. */
export type Publishing = Record<
  'topic' | 'eventIds' | 'eventTypes' | 'eventKeys' | 'eventVersions' | 'eventRequestIds' | 'eventPayloads',
  unknown
>

/**
 * Publishes, as a part of the statement that makes the events true, in the same order and under the same lock as
 * `publish`.
 */
export const publishingPart: SQL = sql`
  insert into outbox (topic, id, type, key, version, request_id, payload)
  select ${sql.placeholder('topic')}, * from unnest(${sql.placeholder('eventIds')}::uuid[],
    ${sql.placeholder('eventTypes')}::text[], ${sql.placeholder('eventKeys')}::text[],
    ${sql.placeholder('eventVersions')}::bigint[], ${sql.placeholder('eventRequestIds')}::text[],
    ${sql.placeholder('eventPayloads')}::bytea[])`

const insertEvents = statement<Publishing, never>(publishingPart)

/** Returns the parameters with which `publishingPart` publishes events. */
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
