import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { Cards } from './clients/cards.ts'
import type { Intent, Outcome } from './domain/comings.ts'

/** All that a use case works with. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of creators and members. */
  readonly cards: Cards
  /** Joining and leaving, which share commits. */
  readonly comings: { submit(intent: Intent): Promise<Outcome> }
}
