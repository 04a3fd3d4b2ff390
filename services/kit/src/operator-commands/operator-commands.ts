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
import {
  type Contraction,
  type ContractionPlan,
  type Counter,
  type Difference,
  openDatabase,
  planContractions,
  recount,
  runContractions,
} from '../postgres/index.ts'

/** The operator commands on a service's data. The service may run or be stopped. */
export interface OperatorCommands {
  /** Name of the service and of its consumer group. */
  readonly service: string
  /** Returns the dead letters, oldest first. */
  dead(): Promise<readonly DeadLetter[]>
  /** Replays dead letters, in order per key. */
  replay(which: Which): Promise<Replayed>
  /** Rebuilds all read models from the log; undefined if the service has none. */
  readonly rebuild?: () => Promise<Rebuilt>
  /** Compares stored counts with the rows, and corrects them if `correct`; undefined if the service stores no counts. */
  readonly recount?: (options: { readonly correct: boolean }) => Promise<readonly Difference[]>
  /** Migrations that no process runs at startup, because they remove columns or tables that the previous release uses. */
  readonly contractions: {
    /** Returns the migrations that have not run, and the obstacles to running them. Changes nothing. */
    plan(): Promise<ContractionPlan>
    /** Runs the migrations that have not run, and returns them. Throws if there is an obstacle. */
    run(): Promise<readonly Contraction[]>
  }
  /** Closes all connections and resources. */
  stop(): Promise<void>
}

/** Creates the operator commands of a service whose handlers write to PostgreSQL. Connects at the first use. */
export function createOperatorCommands(options: {
  service: string
  databaseUrl: string
  /** The folder of the service's migrations. */
  migrations: string
  eventLogUrl: string
  handlers: readonly EventHandler[]
  readModels?: ReadModels
  counters?: readonly Counter[]
  around?: AroundEventLog | undefined
  log: Log
  /** Opens the resources that event handlers use; `stop` closes them. */
  prepare?: () => Promise<void>
  stop?: () => Promise<void>
}): OperatorCommands {
  const { service, databaseUrl, migrations, eventLogUrl, handlers, readModels, counters, log } = options
  const own = { service, url: databaseUrl, migrations }
  let prepared: Promise<void> | undefined
  const database = openDatabase({ name: `operator ${service}`, url: databaseUrl, poolSize: 2, log })
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
    contractions: { plan: () => planContractions(own), run: () => runContractions(own, log) },
    async stop() {
      await options.stop?.()
      await database.stop?.()
    },
  }
}

/** Calls `run` with an open event log, and closes it afterwards. */
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

/**
 * Rebuilds the read models of several services, one after the other, then closes the operator commands of all services. Returns
 * the results by service.
 */
export async function rebuildAll(services: readonly OperatorCommands[]): Promise<Readonly<Record<string, Rebuilt>>> {
  const done: Record<string, Rebuilt> = {}
  try {
    for (const { service, rebuild } of services) if (rebuild) done[service] = await rebuild()
    return done
  } finally {
    for (const each of services) await each.stop()
  }
}
