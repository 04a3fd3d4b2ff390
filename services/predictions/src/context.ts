import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { AdminActs } from './clients/admin-acts.ts'
import type { Cards } from './clients/cards.ts'
import type { Groups } from './clients/groups.ts'
import type { PhotoStore } from './clients/photos.ts'
import type { VoteIntent, VoteOutcome } from './domain/votes.ts'
import type { View } from './store/views.ts'

/** All that a use case works with. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of authors. */
  readonly cards: Cards
  /** auth, for what the admin does. */
  readonly adminActs: AdminActs
  /** groups, which says who is in which. */
  readonly groups: Groups
  /** media, for the photos of posts. */
  readonly photos: PhotoStore
  /** Who was served what, which is written together. */
  readonly views: { note(views: readonly View[]): void }
  /** Votes, which share commits. */
  readonly votes: { submit(intent: VoteIntent): Promise<VoteOutcome> }
}
