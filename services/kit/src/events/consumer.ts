import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { commonErrors, isTransient } from '../errors/index.ts'
import { createJob } from '../jobs/index.ts'
import type { Flushable, Part } from '../lifecycle/index.ts'
import { type Log, withRequestId } from '../log/index.ts'
import {
  type Database,
  jobsChannel,
  notifyInProcess,
  type Queries,
  type TransactionOptions,
} from '../postgres/index.ts'
import { addDeadLetter, findDeadLetterKeys, lockWaitingKeys, reasonOf, waits } from './dead-letters.ts'
import type { BatchOptions, EventLog, Received } from './event-log.ts'
import { createConsumerObservation } from './event-metrics.ts'
import { type EventHandler, type Fetched, type HandlersByType, handlersByType } from './handlers.ts'
import { addToInbox, findUnhandled, pruneInbox } from './inbox.ts'
import { createPatience, type PatienceLimits } from './patience.ts'

/** Pauses between the tries of a failing event, in ms. After the last try the event becomes a dead letter. */
const retryPausesMs = [50, 200, 800]

/**
 * How long the inbox keeps handled events, in days. This time must exceed the longest outage of a relay that was killed between
 * publishing and deleting.
 */
const inboxKeptDays = 14
const prunedEveryMs = 3_600_000

export interface Consumer extends Part, Flushable {}

interface Given {
  readonly group: string
  readonly handlers: HandlersByType
  readonly database: Database
  readonly log: Log
}

/**
 * Consumes topics as a group. Each event takes effect once: its id is stored in the inbox in the same transaction. A batch is
 * one transaction; if it fails, each of its partitions is handled separately, event by event. An event that fails four times
 * becomes a dead letter with its reason. Later events of its key queue behind it; other keys go on. Transient faults are
 * retried for a limited time (`patience`), but without limit while the service's own database is unavailable.
 */
export function createConsumer(options: {
  group: string
  topics: readonly string[]
  handlers: readonly EventHandler[]
  database: Database
  eventLog: EventLog
  log: Log
  patience?: Partial<PatienceLimits>
}): Consumer {
  const { group, topics, database, eventLog, log } = options
  const given: Given = { group, handlers: handlersByType(options.handlers), database, log }
  const handleOne = createHandleOne(given, options.patience)
  const observation = createConsumerObservation({ group, topics, pool: database.pool, eventLog })
  // Handles one batch at a time, since batches of two partitions may lock the same rows in different orders.
  const inTurn = pLimit(1)

  async function handle(batch: readonly Received[], { joint = false }: BatchOptions = {}): Promise<void> {
    const known = batch.filter(({ event }) => given.handlers.has(event.type))
    if (known.length === 0) return
    const isBatch = (joint || known.length > 1) && !handleOne.isTrying(known)
    if (isBatch && (await inTurn(() => handleTogether(given, known)))) return
    if (joint) throw commonErrors.unavailable() // each partition is then delivered separately
    for (const each of await findUnhandled(database.db, group, known))
      await withRequestId(each.event.requestId, () => handleOne.run(each))
  }

  async function handleAndWake(batch: readonly Received[], batchOptions?: BatchOptions): Promise<void> {
    if (!batch.some(({ event }) => given.handlers.has(event.type))) return
    try {
      await observation.watch(batch, (watched) => handle(watched, batchOptions))
    } finally {
      notifyInProcess(database.url, jobsChannel) // handlers may have created work for jobs
    }
  }

  const subscription = eventLog.subscribe({ group, topics, types: given.handlers.types, handle: handleAndWake })
  const pruning = createJob({
    name: `prune the inbox of ${group}`,
    everyMs: prunedEveryMs,
    run: async () => pruneInbox(database.db, group, await eventLog.positionsOf(group, topics), inboxKeptDays),
    log,
  })
  return {
    ...subscription,
    observe(observer) {
      observation.observe(observer)
      pruning.observe?.(observer)
    },
    async start() {
      await subscription.start?.()
      await pruning.start?.()
    },
    async drain() {
      await Promise.all([pruning.drain?.(), subscription.drain?.()])
    },
  }
}

/**
 * Lock timeout of a batch. A batch locks rows in the order of its events; HTTP calls lock them in other orders. The batch gives
 * up before PostgreSQL detects a deadlock (after 1 s), so PostgreSQL does not cancel a call.
 */
const yielding = { lockTimeoutMs: 200 }

/** Handles a batch in one transaction. Returns whether that succeeded. */
async function handleTogether(given: Given, batch: readonly Received[]): Promise<boolean> {
  const { group, handlers, database, log } = given
  try {
    const events = batch.map(({ event }) => event)
    const fresh = handlers.needPeers(events) ? await findUnhandled(database.db, group, batch) : batch
    if (fresh.length > 0) await handleNew(given, fresh, yielding)
    return true
  } catch (error) {
    log.debug({ err: error, group, events: batch.length }, 'a batch failed; it is handled event by event')
    return false
  }
}

/**
 * Handles the new events of a batch in one transaction. If a key has a dead letter, its events queue behind the dead letter.
 */
async function handleNew(
  { group, handlers, database }: Given,
  batch: readonly Received[],
  options?: TransactionOptions,
): Promise<void> {
  const events = batch.map(({ event }) => event)
  const keys = [...new Set(events.map(({ key }) => key))]
  // Skip peer lookups for events queued behind a dead letter: the peer may be the reason it failed.
  const queuing = new Set(handlers.needPeers(events) ? await findDeadLetterKeys(database.db, group, keys) : [])
  const fetched = await handlers.fetch(
    database.db,
    events.filter(({ key }) => !queuing.has(key)),
  )
  const apply = async (tx: Queries) => {
    const fresh = await addToInbox(tx, group, batch)
    if (fresh.length === 0) return
    const waiting = await lockWaitingKeys(tx, group, keys)
    // If a replay has meanwhile emptied a key's queue, the key's events need peer data after all: the batch is delivered again.
    if (queuing.difference(waiting).size > 0) throw commonErrors.unavailable()
    for (const each of fresh) if (waiting.has(each.event.key)) await addDeadLetter(tx, group, each, waits)
    const free = fresh.filter(({ event }) => !waiting.has(event.key))
    for (const run of runsOf(free)) await applyRun(tx, handlers, run, fetched)
  }
  await database.transaction(apply, options)
}

/** Groups consecutive events of the same type. */
function runsOf(batch: readonly Received[]): Received[][] {
  const runs: Received[][] = []
  for (const each of batch) {
    const run = runs.at(-1)
    if (run?.[0]?.event.type === each.event.type) run.push(each)
    else runs.push([each])
  }
  return runs
}

async function applyRun(
  tx: Queries,
  handlers: HandlersByType,
  run: readonly Received[],
  fetched: Fetched,
): Promise<void> {
  const type = run[0]?.event.type ?? ''
  const handler = handlers.get(type)
  if (run.length > 1 && handler?.applyMany) {
    const events = run.map(({ event }) => event)
    return handler.applyMany(tx, events, fetched.get(type))
  }
  for (const { event } of run)
    await withRequestId(event.requestId, async () => handler?.apply(tx, event, fetched.get(type)))
}

/** Creates the function `run`, which handles one event, with retries. It throws if the event is to be delivered again. */
function createHandleOne(given: Given, limits?: Partial<PatienceLimits>) {
  const { group, database, log } = given
  const patience = createPatience(() => database.pool.query('select 1'), limits)

  async function deadLetter(received: Received, error: unknown, attempts: number): Promise<void> {
    const { id: eventId, type } = received.event
    log.error({ err: error, group, eventId, type }, 'an event became a dead letter')
    await database.transaction(async (tx) => {
      const [fresh] = await addToInbox(tx, group, [received])
      if (fresh) await addDeadLetter(tx, group, fresh, { reason: reasonOf(error), attempts })
    })
  }

  return {
    isTrying: patience.concerns,
    async run(received: Received): Promise<void> {
      for (let attempt = 0; ; attempt += 1) {
        try {
          await handleNew(given, [received])
          return patience.forget(received)
        } catch (error) {
          const wait = retryPausesMs[attempt]
          if (isTransient(error)) {
            const tries = await patience.triesAtEnd(received, error)
            if (tries === undefined) throw error
            await deadLetter(received, error, tries)
            return patience.forget(received)
          }
          if (wait === undefined) return deadLetter(received, error, attempt + 1)
          await pause(wait)
        }
      }
    },
  }
}
