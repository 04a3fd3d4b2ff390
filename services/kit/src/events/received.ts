/** Events as they are on a log, and what stands for one that cannot be decoded. */
import { createHash } from 'node:crypto'
import { create, fromBinary } from '@bufbuild/protobuf'
import { type Event, EventSchema } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { z } from 'zod'
import type { Received } from './event-log.ts'

/** The type of an event that could not be decoded. Its payload is what the log has, its id is made of its place. */
export const undecodable = 'undecodable'

type Place = Omit<Received, 'event'>

/** Reads an event of the log; `key` is what the log itself says of it, for one that cannot be decoded. */
export function readReceived(place: Place, key: string, bytes: Uint8Array): Received {
  try {
    return { ...place, event: decodeEvent(bytes) }
  } catch {
    const stands = { id: idOf(place), type: undecodable, key: key.replaceAll('\0', ''), payload: bytes }
    return { ...place, event: create(EventSchema, stands) }
  }
}

const isUuid = (text: string): boolean => z.guid().safeParse(text).success

/** Decodes an event. Throws what is wrong with the bytes, or with an id or a key that no table could hold. */
export function decodeEvent(bytes: Uint8Array): Event {
  const event = fromBinary(EventSchema, bytes)
  if (!isUuid(event.id)) throw new Error(`the id of the event is no UUID: ${JSON.stringify(event.id)}`)
  if (event.key.includes('\0')) throw new Error('the key of the event holds a NUL')
  return event
}

/** The same for the same place, so that the event is handled once. */
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
