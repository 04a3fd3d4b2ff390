import type { Log } from '@hunch/kit/log'
import type { Database, SharedCommits } from '@hunch/kit/postgres'
import type { CardSource, Contributions } from '@hunch/members'
import type { AdminActs } from './clients/admin-acts.ts'
import type { Groups } from './clients/groups.ts'
import type { PhotoUploads } from './clients/photos.ts'
import type { CostlyReads } from './costly-reads.ts'
import type { Redraws } from './feeds/redraws.ts'
import type { CardTexts } from './posts/card-texts.ts'
import type { View } from './views/store.ts'
import type { VoteIntent, VoteOutcome } from './votes/rules/vote-batch.ts'

/** What every operation gets as its first argument. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of authors. */
  readonly cards: CardSource
  /** auth, for the audit log of the admin. */
  readonly adminActs: AdminActs
  /** What the operator set about contributions: listed words, new accounts, limits. */
  readonly contributions: Contributions
  /** groups, which owns memberships. */
  readonly groups: Groups
  /** media, for the photos of posts. */
  readonly photos: PhotoUploads
  /** Words of cards, kept for the next who reads them. */
  readonly cardTexts: CardTexts
  /** For You lists that are made while the last one is served. */
  readonly redraws: Redraws
  /** Searches, and pages far down a list. */
  readonly costlyReads: CostlyReads
  /** Views of posts, written in batches. */
  readonly views: { record(views: readonly View[]): void }
  /** Votes, written in batches. */
  readonly votes: SharedCommits<VoteIntent, VoteOutcome>
}
