import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf'
import type { Event } from '@hunch/proto/gen/hunch/events/v1/envelope_pb'
import { withRequestId } from '../log/index.ts'
import type { Queries } from '../postgres/index.ts'
import { decodeEvent, undecodable } from './received.ts'

/** What a service does about one type of event. */
export interface EventHandler {
  /** The message's full name. */
  readonly type: string
  /**
   * Fetches what these events need of peers, before the transaction in which they are handled: the
   * only place that may call one. What it returns is passed to `apply`.
   */
  fetch?(queries: Queries, events: readonly Event[]): Promise<unknown>
  apply(tx: Queries, event: Event, fetched?: unknown): Promise<void>
  /** The same for many at once, in their order, with fewer statements. */
  applyMany?(tx: Queries, events: readonly Event[], fetched?: unknown): Promise<void>
}

/** An event with its message. */
export interface Delivered<D extends DescMessage> {
  readonly message: MessageShape<D>
  readonly event: Event
}

/** Handles one event. All that it writes goes through `tx`, so that it takes effect once, however often the event is delivered. */
type HandleOne<D extends DescMessage> = (tx: Queries, message: MessageShape<D>, event: Event) => Promise<void>

interface HandleFetched<D extends DescMessage, Fetched> {
  /** Asks peers, once for all such events of a batch, before the transaction. */
  fetch: (queries: Queries, events: readonly Delivered<D>[]) => Promise<Fetched>
  handle: (tx: Queries, delivered: Delivered<D>, fetched: Fetched) => Promise<void>
}

/** Handles one or many at once, in their order, with set-based SQL; `handle` is for one where that is done differently. */
interface HandleMany<D extends DescMessage, Fetched> extends Partial<HandleFetched<D, Fetched>> {
  handleMany: (tx: Queries, events: readonly Delivered<D>[], fetched: Fetched) => Promise<void>
}

/** Binds a type of event to what is done about it: a function, or one that needs peers or takes many at once. */
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

/** What was fetched for the events of a batch, by their type. */
export type Fetched = ReadonlyMap<string, unknown>

/** A service's handlers, by the type of event. */
export interface HandlersByType {
  readonly types: readonly string[]
  has(type: string): boolean
  get(type: string): EventHandler | undefined
  /** Fetches what the events need of peers; not to be called inside a transaction. */
  fetch(queries: Queries, events: readonly Event[]): Promise<Fetched>
  /** Whether one of them needs something of a peer. */
  needPeers(events: readonly Event[]): boolean
}

/**
 * Handlers by type; where a type has several, all of them act, in the order given. An event that could not be decoded fails
 * for its reason, until it is replayed by a version that knows how.
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

/** Decodes an event once more, and does what its own type wants. */
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
