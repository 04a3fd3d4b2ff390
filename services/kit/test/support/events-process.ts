/** Starts and ends `events.process.ts`. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The stores of a process with a relay and a consumer. */
export interface EventsProcessUrls {
  readonly publisher: string
  readonly consumer: string
  readonly eventLog: string
}

/** A point at which the process kills itself: after an append, before the outbox is emptied; after an effect, before its commit. */
export type KilledAfter = 'append' | 'effect'

/** Starts a process with a relay and a consumer. Without `killedAfter` it runs until it is killed. */
export const startEventsProcess = (urls: EventsProcessUrls, killedAfter?: KilledAfter): ChildProcess =>
  fork(
    fileURLToPath(new URL('../events.process.ts', import.meta.url)),
    [urls.publisher, urls.consumer, urls.eventLog, ...(killedAfter ? [killedAfter] : [])],
    { stdio: 'ignore', execArgv: [] },
  )

/** Resolves to the signal that ended a process; null if it exited by itself. */
export async function ended(child: ChildProcess): Promise<NodeJS.Signals | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode
}

/** Kills a process. Resolves once it has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await ended(child)
}
