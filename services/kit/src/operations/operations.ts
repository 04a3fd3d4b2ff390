import {
  type AroundEventLog,
  type DeadLetter,
  type EventHandler,
  type EventLog,
  listDeadLetters,
  openEventLog,
  type ReadModels,
  type Rebuilt,
  type Replayed,
  rebuildReadModels,
  replayDeadLetters,
  type Which,
} from '../events/index.ts'
import type { Log } from '../log/index.ts'
import { type Counter, type Difference, openDatabase, recount } from '../postgres/index.ts'

/** What an operator can do about a service's data, whether the service runs or not. */
export interface Operations {
  /** The service's; of its consumer group too. */
  readonly service: string
  /** The dead letters, oldest first. */
  dead(): Promise<readonly DeadLetter[]>
  /** Replays dead letters: of each key the first, then those behind it, in order. */
  replay(which: Which): Promise<Replayed>
  /** Rebuilds all read models from the log; undefined where the service has none. */
  readonly rebuild?: () => Promise<Rebuilt>
  /** Compares the counts that are kept with their rows, and corrects them where it is asked to; undefined where none are kept. */
  readonly recount?: (options: { readonly correct: boolean }) => Promise<readonly Difference[]>
  /** Closes everything. */
  stop(): Promise<void>
}

/** The operations of a service whose events go into PostgreSQL. Nothing is connected before it is needed. */
export function createOperations(options: {
  service: string
  databaseUrl: string
  eventLogUrl: string
  handlers: readonly EventHandler[]
  readModels?: ReadModels
  counters?: readonly Counter[]
  around?: AroundEventLog | undefined
  log: Log
  /** Opens what the hearings use, and lets go of it. */
  prepare?: () => Promise<void>
  stop?: () => Promise<void>
}): Operations {
  const { service, databaseUrl, eventLogUrl, handlers, readModels, counters, log } = options
  let prepared: Promise<void> | undefined
  const database = openDatabase({ name: `operate ${service}`, url: databaseUrl, poolSize: 2, log })
  const rebuild = (models: ReadModels) =>
    withEventLog({ url: eventLogUrl, around: options.around, log }, (eventLog) =>
      rebuildReadModels({ group: service, databaseUrl, eventLog, readModels: models, log }),
    )
  return {
    service,
    dead: () => listDeadLetters(database, service),
    async replay(which) {
      prepared ??= options.prepare?.()
      await prepared
      return replayDeadLetters(database, service, handlers, which)
    },
    ...(readModels ? { rebuild: () => rebuild(readModels) } : {}),
    ...(counters ? { recount: (how: { readonly correct: boolean }) => recount(database, counters, how) } : {}),
    async stop() {
      await options.stop?.()
      await database.stop?.()
    },
  }
}

/** Runs something with an open event log. */
async function withEventLog<T>(
  { url, around, log }: { url: string; around?: AroundEventLog | undefined; log: Log },
  run: (eventLog: EventLog) => Promise<T>,
): Promise<T> {
  const eventLog = openEventLog(url, { log, around })
  try {
    await eventLog.start?.()
    return await run(eventLog)
  } finally {
    await eventLog.stop?.()
  }
}

/** Rebuilds the read models of several services, one after the other, and closes them; returns what was done, by service. */
export async function rebuildAll(services: readonly Operations[]): Promise<Readonly<Record<string, Rebuilt>>> {
  const done: Record<string, Rebuilt> = {}
  try {
    for (const { service, rebuild } of services) if (rebuild) done[service] = await rebuild()
    return done
  } finally {
    for (const each of services) await each.stop()
  }
}
