import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Flushable, Part } from '../lifecycle/index.ts'

/** An event as it comes from the log. */
export interface Received {
  readonly topic: string
  readonly partition: number
  /** Its place in the partition's order. */
  readonly position: bigint
  readonly event: Event
}

/** Flushed, it has handled all that was on its topics when that was asked for. */
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
  /** How far a group has come: the position that it hears next, by `topic/partition`; none where it has heard nothing. */
  placesOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, bigint>>
}

/** Stands between a service and its event log: a test lets it deliver twice, late, or not at first. */
export type AroundEventLog = (eventLog: EventLog) => EventLog

export interface SubscribeOptions {
  readonly group: string
  readonly topics: readonly string[]
  /**
   * Makes it a throw-away group, of a name that nobody else uses, which is forgotten when it ends:
   * it hears what is appended once it has started (`now`), or everything (`start`). A group that
   * lasts hears everything.
   */
  readonly from?: 'now' | 'start'
  readonly handle: (batch: readonly Received[]) => Promise<void>
}
