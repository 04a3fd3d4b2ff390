import { timestampDate } from '@bufbuild/protobuf/wkt'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'

/** Returns the time of an event, from its envelope. */
export function timeOf({ happenedAt }: Event): Date {
  if (!happenedAt) throw new Error('an event has no time')
  return timestampDate(happenedAt)
}
