import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Flushable, Part } from '../lifecycle/index.ts'
import type { Timers } from '../timers/index.ts'

/** An event of the log with its topic, partition and position. */
export interface Received {
  readonly topic: string
  readonly partition: number
  /** Position in the partition. */
  readonly position: bigint
  readonly event: Event
}

/**
 * A subscription. `flush` handles all events that are on its topics at the time of the call. If no event is handled for 60 s,
 * `flush` throws an error that names the group and its positions.
 */
export interface Subscription extends Part, Flushable {}

/** The event log. A topic has partitions, and a partition is ordered. All events of a key are in one partition. */
export interface EventLog extends Part {
  /** Appends events in the given order. Resolves once they are stored. */
  append(topic: string, events: readonly Event[]): Promise<void>
  /**
   * Delivers every event to a group, at least once and in order per partition. The group moves on when `handle` resolves. If
   * `handle` throws, the events are delivered again: each partition separately after a `joint` batch, else after a pause.
   */
  subscribe(options: SubscribeOptions): Subscription
  /** Returns a group's next positions, by `topic/partition`. Partitions in which the group has handled nothing are absent. */
  positionsOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, bigint>>
  /** Returns the number of events that a group has yet to handle, by topic. */
  lagOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Wraps a service's event log. Tests use it to deliver events twice or late, or to inject faults. */
export type AroundEventLog = (eventLog: EventLog) => EventLog

export interface SubscribeOptions {
  readonly group: string
  readonly topics: readonly string[]
  /**
   * Makes the group temporary: its name is unique, and the log forgets the group when the subscription ends. With `now` the
   * group gets the events appended after its start, with `start` all events. Default: a lasting group, which gets all events.
   */
  readonly from?: 'now' | 'start'
  readonly handle: (batch: readonly Received[], options?: BatchOptions) => Promise<void>
  /**
   * Event types that the group handles. Events of other types need not be delivered, or may be delivered late. Default: all.
   */
  readonly types?: readonly string[]
  /** The clock of `flush`. Default: Node's. Tests pass their own. */
  readonly timers?: Pick<Timers, 'now'> | undefined
}

export interface BatchOptions {
  /**
   * Whether the batch may span several partitions. If an event of a joint batch fails, the whole batch is rejected without
   * retries. The log then delivers each partition separately.
   */
  readonly joint?: boolean
}

/** Returns the partition of an event as `topic/partition`, such as `groups/3`. */
export const partitionOf = ({ topic, partition }: Pick<Received, 'topic' | 'partition'>): string =>
  `${topic}/${partition}`

/** Returns the number of events between a group's positions and the ends of partitions, by topic. */
export function lagBetween(
  topics: readonly string[],
  ends: readonly { topic: string; partition: number; end: bigint }[],
  positions: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, number> {
  const lag = new Map(topics.map((topic) => [topic, 0]))
  for (const each of ends) {
    const behind = Number(each.end - (positions.get(partitionOf(each)) ?? 0n))
    lag.set(each.topic, (lag.get(each.topic) ?? 0) + Math.max(0, behind))
  }
  return lag
}
