import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { CardSource } from '@hunch/members'
import type { Areas } from './auto-hide/areas.ts'
import type { AdminActs } from './clients/admin-acts.ts'
import type { Agreements } from './clients/agreements.ts'
import type { BlockPeers } from './clients/block-peers.ts'
import type { CasePhotos } from './clients/case-photos.ts'
import type { MutePeers } from './clients/mute-peers.ts'
import type { Reporters } from './clients/reporters.ts'
import type { StaffSource } from './clients/staff.ts'
import type { StatementLinks } from './clients/statement-links.ts'
import type { Targets } from './clients/targets.ts'
import type { ShippedPages } from './pages/shipped.ts'

/** All that an operation works with. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of members. */
  readonly cards: CardSource
  /** Where a block must hold before the call that makes it returns. */
  readonly blockPeers: BlockPeers
  /** Who keeps what members have muted. */
  readonly mutePeers: MutePeers
  /** predictions, social and groups, for what is reported. */
  readonly targets: Targets
  /** media, for the photos of what is reported. */
  readonly photos: CasePhotos
  /** auth, which stores from where a moderator acts. */
  readonly adminActs: AdminActs
  /** auth, for who the admin is and who moderates. */
  readonly staff: StaffSource
  /** auth, for whose statement a mailed link shows. */
  readonly statementLinks: StatementLinks
  /** auth and groups, for whether a report counts towards hiding a post. */
  readonly reporters: Reporters
  /** Hashes from where members report. */
  readonly areas: Areas
  /** auth, which holds members to the terms. */
  readonly agreements: Agreements
  /** The pages that come with the product. */
  readonly shippedPages: ShippedPages
  /** What fills the blanks of pages; empty where the operator has not said it. */
  readonly operator: { readonly product: string; readonly name: string; readonly address: string }
}
