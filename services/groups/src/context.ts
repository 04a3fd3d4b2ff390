import type { Log } from '@hunch/kit/log'
import type { CostlyReads, Database, SharedCommits } from '@hunch/kit/postgres'
import type { CardSource, Contributions } from '@hunch/members'
import type { MembershipIntent, MembershipOutcome } from './memberships/rules.ts'

/** The dependencies of all operations. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** Limits pages far down the list of groups. */
  readonly costlyReads: CostlyReads
  /** Client of auth, for the cards of creators and members. */
  readonly cards: CardSource
  /** The operator's settings for contributions: listed words. */
  readonly contributions: Contributions
  /** Writes joins and leaves; concurrent ones share a commit. */
  readonly memberships: SharedCommits<MembershipIntent, MembershipOutcome>
}
