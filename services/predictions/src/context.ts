import type { Log } from '@hunch/kit/log'
import type { CostlyReads, Database, SharedCommits } from '@hunch/kit/postgres'
import type { CardSource, Contributions } from '@hunch/members'
import type { AdminActs } from './clients/admin-acts.ts'
import type { Groups } from './clients/groups.ts'
import type { PhotoUploads } from './clients/photos.ts'
import type { Redraws } from './feeds/redraws.ts'
import type { CardTexts } from './posts/card-texts.ts'
import type { View } from './views/store.ts'
import type { VoteIntent, VoteOutcome } from './votes/rules/vote-batch.ts'

/** The dependencies of every operation of this service. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** Client of auth, for the cards of authors. */
  readonly cards: CardSource
  /** Client of auth, for the audit log of the admin. */
  readonly adminActs: AdminActs
  /** The operator's settings for contributions: listed terms, new accounts, limits. */
  readonly contributions: Contributions
  /** Client of groups, which stores memberships. */
  readonly groups: Groups
  /** Client of media, for the photos of posts. */
  readonly photos: PhotoUploads
  /** A cache of the texts of cards. */
  readonly cardTexts: CardTexts
  /** Ranks For You lists in the background while the previous list is served. */
  readonly redraws: Redraws
  /** Limits the number of concurrent searches, and of concurrent reads of pages far down a list. */
  readonly costlyReads: CostlyReads
  /** Records views of posts and writes them in batches. */
  readonly views: { record(views: readonly View[]): void }
  /** Writes votes in batches. */
  readonly votes: SharedCommits<VoteIntent, VoteOutcome>
}
