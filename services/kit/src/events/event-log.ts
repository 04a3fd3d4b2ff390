import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import type { Flushable, Part } from '../lifecycle/index.ts'

/** An event as it comes from the log. */
export interface Received {
  readonly topic: string
  readonly partition: number
  /** Its position in the partition. */
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
   * when `handle` resolves; where it throws, the same events are delivered again: each partition on
   * its own where it was a `joint` batch, else after a pause.
   */
  subscribe(options: SubscribeOptions): Subscription
  /** How far a group has come: its next position, by `topic/partition`; none where it has handled nothing. */
  positionsOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, bigint>>
  /** How many events a group has yet to come to, by topic. */
  lagOf(group: string, topics: readonly string[]): Promise<ReadonlyMap<string, number>>
}

/** Stands between a service and its event log: a test lets it deliver twice, late, or not at first. */
export type AroundEventLog = (eventLog: EventLog) => EventLog

export interface SubscribeOptions {
  readonly group: string
  readonly topics: readonly string[]
  /**
   * Makes it a throw-away group, of a name that nobody else uses, which is forgotten when it ends:
   * it gets what is appended once it has started (`now`), or everything (`start`). A group that
   * lasts gets everything.
   */
  readonly from?: 'now' | 'start'
  readonly handle: (batch: readonly Received[], options?: BatchOptions) => Promise<void>
  /** The types of events that the group does something about; others need not be delivered, and may wait. */
  readonly types?: readonly string[]
}

export interface BatchOptions {
  /** The batch may be of several partitions, and is to fail as a whole, at once, where one event of it fails. */
  readonly joint?: boolean
}

/** The partition of an event, as `positionsOf` of the event log names it. */
export const partitionOf = ({ topic, partition }: Pick<Received, 'topic' | 'partition'>): string =>
  `${topic}/${partition}`

/** How many events lie between a group's positions and the ends of partitions, by topic. */
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
