import type { Log } from '@hunch/kit/log'
import type { Database } from '@hunch/kit/postgres'
import type { CardSource } from '@hunch/members'
import type { Areas } from './auto-hide/areas.ts'
import type { AdminActs, Agreements, StaffSource, StatementLinks } from './clients/auth.ts'
import type { BlockPeers } from './clients/block-peers.ts'
import type { CaseContexts } from './clients/case-contexts.ts'
import type { CasePhotos } from './clients/case-photos.ts'
import type { MutePeers } from './clients/mute-peers.ts'
import type { Reporters } from './clients/reporters.ts'
import type { Targets } from './clients/targets.ts'
import type { ShippedPages } from './pages/shipped.ts'

/** Dependencies of the operations. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of members. */
  readonly cards: CardSource
  /** predictions and social, which apply a block before the call returns. */
  readonly blockPeers: BlockPeers
  /** predictions, social and notifications, which store members' mutes. */
  readonly mutePeers: MutePeers
  /** auth, predictions, social and groups, for reported content. */
  readonly targets: Targets
  /** predictions, social and groups, for the context of reported posts and comments. */
  readonly contexts: CaseContexts
  /** media, for the photos of reported posts and profiles. */
  readonly photos: CasePhotos
  /** auth, which stores the IP address of a moderator's action. */
  readonly adminActs: AdminActs
  /** auth, for the admin and the moderators. */
  readonly staff: StaffSource
  /** auth, which finds the statement of a mailed link. */
  readonly statementLinks: StatementLinks
  /** auth and groups, whose facts determine whether a report counts towards hiding a post. */
  readonly reporters: Reporters
  /** Hashes the networks that members report from. */
  readonly areas: Areas
  /** auth, which asks members to agree to the terms. */
  readonly agreements: Agreements
  /** The pages that come with the product. */
  readonly shippedPages: ShippedPages
  /** Values for the blanks of pages; name and address are empty if not configured. */
  readonly operator: { readonly product: string; readonly name: string; readonly address: string }
}
