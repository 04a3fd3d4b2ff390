import { createRegistry, type DescFile, type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { EventLog } from '../events/index.ts'
import { newId } from '../postgres/index.ts'

/** An event on a service's topic, in a form that tests compare. */
export interface PublishedEvent {
  /** The message's name without its package. */
  readonly type: string
  readonly key: string
  readonly version: number
  readonly message: Readonly<Record<string, unknown>>
}

/** Reads a topic from its start: partition by partition, so the events of a key are in order. */
async function read(eventLog: EventLog, topic: string): Promise<Event[]> {
  const byPartition = new Map<number, Event[]>()
  const subscription = eventLog.subscribe({
    group: newId(),
    topics: [topic],
    handle: async (batch) => {
      for (const { event, partition } of batch) {
        const events = byPartition.get(partition) ?? []
        byPartition.set(partition, events)
        events.push(event)
      }
    },
  })
  await subscription.flush()
  return [...byPartition].sort(([one], [other]) => one - other).flatMap(([, events]) => events)
}

/** Returns readers of the events published on a topic up to now. `files` describe the messages. */
export function createPublished(eventLog: EventLog, topic: string, files: readonly DescFile[]) {
  const registry = createRegistry(...files)
  const isOf = (key: string | undefined) => (event: Event) => key === undefined || event.key === key
  return {
    /** Returns all events, or those of a key. */
    published: async (key?: string): Promise<PublishedEvent[]> =>
      (await read(eventLog, topic)).filter(isOf(key)).map((event) => {
        const schema = registry.getMessage(event.type)
        if (!schema) throw new Error(`no file of ${topic}'s events describes ${event.type}`)
        const { $typeName: _, ...message } = fromBinary(schema, event.payload) as unknown as Record<string, unknown>
        return { type: schema.name, key: event.key, version: Number(event.version), message }
      }),
    /** Returns the request ids of a key's events. */
    requestIdsOf: async (key: string): Promise<string[]> =>
      (await read(eventLog, topic)).filter(isOf(key)).map(({ requestId }) => requestId),
    /** Returns the messages of one type, with the versions of their events. */
    publishedOf: async <D extends DescMessage>(
      schema: D,
      key?: string,
    ): Promise<(MessageShape<D> & { version: bigint })[]> =>
      (await read(eventLog, topic))
        .filter((event) => event.type === schema.typeName && isOf(key)(event))
        .map(({ payload, version }) => ({ ...fromBinary(schema, payload), version })),
  }
}
