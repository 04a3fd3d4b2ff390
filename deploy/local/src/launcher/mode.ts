import type { PostgresServer } from '@hunch/kit/embedded'
import type { AdminAccess } from '../messages.ts'
import type { GivenStores } from '../stores.ts'
import { type Kept, NotNow } from './keep-running.ts'
import type { Launch } from './launch-context.ts'
import type { HeldPort } from './port.ts'
import type { Spare } from './spare.ts'
import type { StandIn } from './stand-in.ts'

/** What every mode stands on. */
export interface Ground {
  readonly launch: Launch
  readonly held: HeldPort
  readonly standIn: StandIn
  readonly spare: Spare
  readonly server: PostgresServer
  /** The embedded PostgreSQL; undefined where another server is given. */
  readonly postgres: Kept | undefined
  readonly stores: GivenStores
  /** The demo people are among those who can sign in. */
  readonly withPeople: boolean
  /** What is to be stopped, in the order in which it was started. */
  readonly started: { stop(): Promise<void> }[]
  /** Ends the launcher with a failure. */
  giveUp(): void
}

/** A way to run the product: starts its processes, keeps them running, and is settled once requests are answered. */
export type Mode = (ground: Ground) => Promise<AdminAccess>

/** Starts a process again once the database runs. Throws NotNow where that went away meanwhile. */
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
