import {
  type AroundEventLog,
  type Copies,
  type EventLog,
  type Hearing,
  listParked,
  openEventLog,
  type ParkedEvent,
  type Rebuilt,
  type Replayed,
  rebuildCopies,
  replayParked,
  type Which,
} from '../events/index.ts'
import type { Log } from '../log/index.ts'
import { openDatabase } from '../postgres/index.ts'

/** What an operator can do about a service's events, whether the service runs or not. */
export interface Operations {
  /** The service's; of its consumer group too. */
  readonly service: string
  /** What is set aside, oldest first. */
  dead(): Promise<readonly ParkedEvent[]>
  /** Replays what is set aside: of each key the first event, then those behind it, in order. */
  replay(which: Which): Promise<Replayed>
  /** Makes all copies anew from the log; undefined where the service keeps none that can be. */
  readonly rebuild?: () => Promise<Rebuilt>
  /** Lets go of everything. */
  stop(): Promise<void>
}

/** The operations of a service whose events go into PostgreSQL. Nothing is connected before it is needed. */
export function createOperations(options: {
  service: string
  databaseUrl: string
  eventLogUrl: string
  hearings: readonly Hearing[]
  copies?: Copies
  around?: AroundEventLog | undefined
  log: Log
  /** Opens what the hearings use, and lets go of it. */
  prepare?: () => Promise<void>
  stop?: () => Promise<void>
}): Operations {
  const { service, databaseUrl, eventLogUrl, hearings, copies, log } = options
  let prepared: Promise<void> | undefined
  const database = openDatabase({ name: `operate ${service}`, url: databaseUrl, poolSize: 2, log })
  const rebuild = (copied: Copies) =>
    withEventLog({ url: eventLogUrl, around: options.around, log }, (eventLog) =>
      rebuildCopies({ group: service, databaseUrl, eventLog, copies: copied, log }),
    )
  return {
    service,
    dead: () => listParked(database, service),
    async replay(which) {
      prepared ??= options.prepare?.()
      await prepared
      return replayParked(database, service, hearings, which)
    },
    ...(copies ? { rebuild: () => rebuild(copies) } : {}),
    async stop() {
      await options.stop?.()
      await database.stop?.()
    },
  }
}

/** Opens the event log for as long as something takes. */
export async function withEventLog<T>(
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

/** Makes the copies of several services anew, one service after the other, and lets go of them; what was done, by service. */
export async function rebuildAll(services: readonly Operations[]): Promise<Readonly<Record<string, Rebuilt>>> {
  const done: Record<string, Rebuilt> = {}
  try {
    for (const { service, rebuild } of services) if (rebuild) done[service] = await rebuild()
    return done
  } finally {
    for (const each of services) await each.stop()
  }
}
