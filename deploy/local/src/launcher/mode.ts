import type { PostgresServer } from '@hunch/kit/embedded'
import type { AdminAccess } from '../messages.ts'
import type { GivenStores } from '../stores.ts'
import { type Kept, NotNow } from './keep-running.ts'
import type { Launch } from './launch-context.ts'
import type { StandIn } from './stand-in.ts'

/** Everything that a mode needs. */
export interface Ground {
  readonly launch: Launch
  readonly standIn: StandIn
  readonly server: PostgresServer
  /** The embedded PostgreSQL; undefined if another server is given. */
  readonly postgres: Kept | undefined
  readonly stores: GivenStores
  /** Whether the demo people can sign in. */
  readonly withPeople: boolean
  /** Parts to stop, in the order of their start. */
  readonly started: { stop(): Promise<void> }[]
  /** Ends the launcher with a failure. */
  giveUp(): void
}

/** Starts the processes of the product and keeps them running. Resolves once requests are answered. */
export type Mode = (ground: Ground) => Promise<AdminAccess>

/** Starts a process again once the database runs. Throws NotNow if the start fails and the database crashed meanwhile. */
export async function againOn<R>(
  postgres: Kept | undefined,
  stopped: AbortSignal,
  start: () => Promise<R>,
): Promise<R> {
  const aborted = new Promise<void>((done) => stopped.addEventListener('abort', () => done()))
  await Promise.race([postgres?.running(), aborted])
  stopped.throwIfAborted()
  const crashesBefore = postgres?.crashes()
  try {
    return await start()
  } catch (error) {
    if (postgres?.crashes() === crashesBefore) throw error
    throw new NotNow('The database went away while it started.', { cause: error })
  }
}
