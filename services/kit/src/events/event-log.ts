import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Flushable, Part } from '../lifecycle/index.ts'

/** An event as it comes from the log. */
export interface Received {
  readonly topic: string
  readonly event: Event
}

export interface Subscription extends Part, Flushable {}

/** The event log: topics of partitions, each an order of events; every event of a key is in one partition. */
export interface EventLog extends Part {
  /** Appends in the order given; resolves once the events are safe. */
  append(topic: string, events: readonly Event[]): Promise<void>
  /**
   * Delivers every event to a group, at least once and in order per partition. The group moves on
   * when `handle` resolves; where it throws, the same events come again after a pause.
   */
  subscribe(options: SubscribeOptions): Subscription
}

export interface SubscribeOptions {
  readonly group: string
  readonly topics: readonly string[]
  /**
   * `now` makes it a throw-away group, of a name that nobody else uses: it hears what is appended
   * once it has started, and is forgotten when it ends. A group hears everything where nothing is said.
   */
  readonly from?: 'now'
  readonly handle: (batch: readonly Received[]) => Promise<void>
}
