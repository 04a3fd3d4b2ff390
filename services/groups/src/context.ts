import type { Log } from '@hunch/kit/log'
import type { Database, SharedCommits } from '@hunch/kit/postgres'
import type { CardSource, Contributions } from '@hunch/members'
import type { MembershipIntent, MembershipOutcome } from './memberships/rules.ts'

/** All that an operation works with. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of creators and members. */
  readonly cards: CardSource
  /** What the operator set about contributions: listed words. */
  readonly contributions: Contributions
  /** Joining and leaving share commits. */
  readonly memberships: SharedCommits<MembershipIntent, MembershipOutcome>
}
