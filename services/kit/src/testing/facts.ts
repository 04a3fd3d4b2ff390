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

/** Makes events as a telling service would, to append to a test's log. */
export const eventsOf = <D extends DescMessage>(
  schema: D,
  key: string,
  ...messages: readonly MessageInitShape<D>[]
): Event[] =>
  messages.map((message, index) =>
    create(EventSchema, {
      id: newId(),
      type: schema.typeName,
      key,
      version: BigInt(index + 1),
      happenedAt: timestampFromDate(new Date()),
      payload: toBinary(schema, create(schema, message)),
    }),
  )

/** The facts of one kind that wait in a service's outbox, in order. */
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
