/** Reads events of a log. An event that cannot be decoded is replaced by a placeholder. */
import { createHash } from 'node:crypto'
import { create, fromBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { z } from 'zod'
import type { Received } from './event-log.ts'

/** The type of an event that could not be decoded. Its payload is the raw bytes; its id is derived from its position. */
export const undecodable = 'undecodable'

type Place = Omit<Received, 'event'>

/**
 * Reads an event of the log. If the bytes cannot be decoded, the placeholder gets `key`, the key that the log stores beside
 * them.
 */
export function readReceived(place: Place, key: string, bytes: Uint8Array): Received {
  try {
    return { ...place, event: decodeEvent(bytes) }
  } catch {
    const stands = { id: idOf(place), type: undecodable, key: key.replaceAll('\0', ''), payload: bytes }
    return { ...place, event: create(EventSchema, stands) }
  }
}

const uuid = z.guid()

/** Decodes an event. Throws if the bytes are malformed, the id is no UUID or the key contains a NUL. */
export function decodeEvent(bytes: Uint8Array): Event {
  const event = fromBinary(EventSchema, bytes)
  if (!uuid.safeParse(event.id).success) throw new Error(`the id of the event is no UUID: ${JSON.stringify(event.id)}`)
  if (event.key.includes('\0')) throw new Error('the key of the event holds a NUL')
  return event
}

/** Returns the same UUID for the same position, so that the event is handled once. */
function idOf({ topic, partition, position }: Place): string {
  const hash = createHash('sha256').update(`${topic}/${partition}/${position}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
