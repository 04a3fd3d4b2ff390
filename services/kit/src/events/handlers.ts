import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { withRequestId } from '../log/index.ts'
import type { Queries } from '../postgres/index.ts'
import { decodeEvent, undecodable } from './received.ts'

/** Handles one type of event for a service. */
export interface EventHandler {
  /** Full name of the event's Protobuf message, such as `hunch.groups.v1.GroupCreated`. */
  readonly type: string
  /**
   * Fetches the peers' data that these events need, before the transaction that handles them. No other method may call a peer.
   * The result is passed to `apply`.
   */
  fetch?(queries: Queries, events: readonly Event[]): Promise<unknown>
  apply(tx: Queries, event: Event, fetched?: unknown): Promise<void>
  /** Handles several events in order, with fewer statements than one `apply` per event. */
  applyMany?(tx: Queries, events: readonly Event[], fetched?: unknown): Promise<void>
}

/** An event with its message. */
export interface Delivered<D extends DescMessage> {
  readonly message: MessageShape<D>
  readonly event: Event
}

/** Handles one event. It writes only through `tx`, so that the event takes effect once even if it is delivered again. */
type HandleOne<D extends DescMessage> = (tx: Queries, message: MessageShape<D>, event: Event) => Promise<void>

interface HandleFetched<D extends DescMessage, Fetched> {
  /** Calls peers before the transaction, once for all events of the type in a batch. */
  fetch: (queries: Queries, events: readonly Delivered<D>[]) => Promise<Fetched>
  handle: (tx: Queries, delivered: Delivered<D>, fetched: Fetched) => Promise<void>
}

/** Handles one or several events in order, with set-based SQL. `handle`, if given, handles a single event instead. */
interface HandleMany<D extends DescMessage, Fetched> extends Partial<HandleFetched<D, Fetched>> {
  handleMany: (tx: Queries, events: readonly Delivered<D>[], fetched: Fetched) => Promise<void>
}

/** Creates a handler for an event type from a function, or from an object that calls peers or handles batches. */
export function handler<D extends DescMessage, Fetched>(
  schema: D,
  given: HandleOne<D> | HandleFetched<D, Fetched> | HandleMany<D, Fetched>,
): EventHandler {
  const read = (event: Event): Delivered<D> => ({ message: fromBinary(schema, event.payload), event })
  const type = schema.typeName
  if (typeof given === 'function') return { type, apply: (tx, event) => given(tx, read(event).message, event) }
  const { fetch } = given
  const fetching = fetch && { fetch: (queries: Queries, events: readonly Event[]) => fetch(queries, events.map(read)) }
  const { handle, handleMany } = { handleMany: undefined, ...given }
  const applyMany =
    handleMany &&
    ((tx: Queries, events: readonly Event[], fetched: unknown) => handleMany(tx, events.map(read), fetched as Fetched))
  return {
    type,
    ...fetching,
    ...(applyMany && { applyMany }),
    apply: async (tx, event, fetched) =>
      handle ? handle(tx, read(event), fetched as Fetched) : applyMany?.(tx, [event], fetched),
  }
}

/** Results of `fetch` for a batch, by event type. */
export type Fetched = ReadonlyMap<string, unknown>

/** A service's handlers, by event type. */
export interface HandlersByType {
  readonly types: readonly string[]
  has(type: string): boolean
  get(type: string): EventHandler | undefined
  /** Fetches the peers' data that the events need. Do not call it inside a transaction. */
  fetch(queries: Queries, events: readonly Event[]): Promise<Fetched>
  /** Whether a handler of these events has a `fetch`, which may call a peer. */
  needPeers(events: readonly Event[]): boolean
}

/**
 * Groups handlers by event type. If a type has several handlers, all of them run in the given order. An undecodable event fails
 * with the decoding error, so it becomes a dead letter. A later version that can decode it may replay it.
 */
export function handlersByType(handlers: readonly EventHandler[]): HandlersByType {
  const byType = new Map(
    [...Map.groupBy(handlers, ({ type }) => type)].map(([type, some]) => [type, combined(type, some)] as const),
  )
  byType.set(undecodable, decodedAgain(byType))
  return {
    types: [...byType.keys()],
    has: (type) => byType.has(type),
    get: (type) => byType.get(type),
    needPeers: (events) => events.some(({ type }) => byType.get(type)?.fetch),
    async fetch(queries, events) {
      const fetched = new Map<string, unknown>()
      for (const [type, some] of Map.groupBy(events, (event) => event.type))
        fetched.set(type, await byType.get(type)?.fetch?.(queries, some))
      return fetched
    },
  }
}

/**
 * Creates the handler of undecodable events. It decodes an event once more and passes it to the handler of the decoded type.
 */
function decodedAgain(byType: ReadonlyMap<string, EventHandler>): EventHandler {
  const handlerOf = ({ type }: Event) => (type === undecodable ? undefined : byType.get(type))
  return {
    type: undecodable,
    async fetch(queries, events) {
      const fetched = new Map<string, unknown>()
      for (const { id, payload } of events) {
        const event = decodeEvent(payload)
        fetched.set(id, await handlerOf(event)?.fetch?.(queries, [event]))
      }
      return fetched
    },
    async apply(tx, { id, payload }, fetched) {
      const event = decodeEvent(payload)
      await handlerOf(event)?.apply(tx, event, (fetched as ReadonlyMap<string, unknown>).get(id))
    },
  }
}

function combined(type: string, some: readonly EventHandler[]): EventHandler {
  const [first, ...others] = some
  if (first && others.length === 0) return first
  const apply: EventHandler['apply'] = async (tx, event, fetched = []) => {
    for (const [index, each] of some.entries()) await each.apply(tx, event, (fetched as unknown[])[index])
  }
  const applyMany: EventHandler['applyMany'] = async (tx, events, fetched = []) => {
    for (const [index, each] of some.entries()) {
      const own = (fetched as unknown[])[index]
      if (each.applyMany) await each.applyMany(tx, events, own)
      else for (const event of events) await withRequestId(event.requestId, () => each.apply(tx, event, own))
    }
  }
  const acting = { type, apply, ...(some.some((each) => each.applyMany) && { applyMany }) }
  if (!some.some(({ fetch }) => fetch)) return acting
  return {
    ...acting,
    fetch: (queries, events) => Promise.all(some.map((each) => each.fetch?.(queries, events))),
  }
}
