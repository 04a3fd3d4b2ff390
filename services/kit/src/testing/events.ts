import {
  create,
  type DescMessage,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import { timestampFromDate } from '@bufbuild/protobuf/wkt'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import pg from 'pg'
import { newId } from '../postgres/index.ts'

/** Creates an event as a publishing service does, to append to a test's log. Default: version 1, now. */
export const eventOf = <D extends DescMessage>(
  schema: D,
  key: string,
  message: MessageInitShape<D>,
  { version = 1n, at = new Date() }: { version?: bigint; at?: Date } = {},
): Event =>
  create(EventSchema, {
    id: newId(),
    type: schema.typeName,
    key,
    version,
    happenedAt: timestampFromDate(at),
    payload: toBinary(schema, create(schema, message)),
  })

/** Creates several events of a key, with versions from 1. */
export const eventsOf = <D extends DescMessage>(
  schema: D,
  key: string,
  ...messages: readonly MessageInitShape<D>[]
): Event[] => messages.map((message, index) => eventOf(schema, key, message, { version: BigInt(index + 1) }))

/** Returns the messages of one type in a service's outbox, in order. */
export async function outboxOf<D extends DescMessage>(databaseUrl: string, schema: D): Promise<MessageShape<D>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ payload: Buffer }>(
      'select payload from outbox where type = $1 order by seq',
      [schema.typeName],
    )
    return rows.map((row) => fromBinary(schema, row.payload))
  } finally {
    await client.end()
  }
}
