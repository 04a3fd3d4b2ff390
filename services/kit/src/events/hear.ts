import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Queries } from '../postgres/index.ts'

/** What a service does about one kind of fact. */
export interface Hearing {
  /** The message's full name. */
  readonly type: string
  apply(tx: Queries, event: Event): Promise<void>
}

/**
 * Binds a kind of fact to its effect. The effect writes through `tx` alone, so that it is there
 * exactly once, however often the fact is delivered.
 */
export const hear = <D extends DescMessage>(
  schema: D,
  effect: (tx: Queries, message: MessageShape<D>, event: Event) => Promise<void>,
): Hearing => ({
  type: schema.typeName,
  apply: (tx, event) => effect(tx, fromBinary(schema, event.payload), event),
})
