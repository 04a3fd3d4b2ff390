import type { Part } from '@hunch/kit/lifecycle'
import type { Day } from '../../../calendar/rules.ts'

export interface SessionOfUse {
  readonly id: string
  readonly memberId: string
  readonly startedAt: Date
  readonly lastActiveAt: Date
  /** From its start to its end, or to the last activity so far. */
  readonly seconds: number
  readonly pageViews: number
  readonly actions: number
  readonly isOpen: boolean
}

export interface Activity {
  readonly id: string
  readonly memberId: string
  readonly at: Date
  readonly action: string
  readonly entityType: string | null
  readonly entityId: string | null
  readonly metadata: Readonly<Record<string, string | number | boolean | null>>
}

export interface Share {
  readonly id: string
  readonly postId: string
  readonly memberId: string
  readonly at: Date
  readonly method: string | null
  readonly platform: string | null
}

/** What a client reports of a session that it ends. */
export interface SessionEnd {
  readonly sessionId: string
  readonly memberId: string
  readonly at: Date
  readonly seconds: number
  readonly pageViews: number
  readonly actions: number
}

export interface SessionTotals {
  readonly sessions: number
  readonly seconds: number
}

export interface ShareMetrics {
  readonly total: number
  /** By UTC day, oldest first; days without a share are left out. */
  readonly days: readonly { readonly date: Day; readonly shares: number; readonly uniqueUsers: number }[]
}

/** Everything about one member. */
export interface MemberDocuments {
  readonly sessions: readonly SessionOfUse[]
  readonly activities: readonly Activity[]
  readonly shares: readonly Share[]
}

/**
 * Sessions of use, activities and shares: many small documents that nothing else depends on. Every
 * method may run again with the same values and changes nothing then; none needs a transaction.
 *
 * @throws unavailable where the store is away
 */
export interface Documents extends Part {
  startSession(session: { id: string; memberId: string; at: Date }): Promise<void>
  /**
   * Ends a member's session, a closed one too; false where they have no such session. It lasted as
   * long as the client reports, but no longer than since its start; of several ends the longest
   * counts.
   */
  endSession(end: SessionEnd): Promise<boolean>
  /** Closes sessions whose last activity lies before an instant; returns how many. */
  closeIdleSessions(before: Date): Promise<number>
  /** Sessions and their length by member: of all, or of one. */
  sessionTotals(memberId?: string): Promise<ReadonlyMap<string, SessionTotals>>
  /** Records an activity, also as the last one of the member's open session. */
  recordActivity(activity: Activity): Promise<void>
  recordShare(share: Share): Promise<void>
  /** How often each member shared a post. */
  sharersOf(postId: string): Promise<ReadonlyMap<string, number>>
  /** All shares, and those of each day from the first one on. */
  shareMetrics(from: Day): Promise<ShareMetrics>
  /** Everything about a member, oldest first. */
  exportMember(memberId: string): Promise<MemberDocuments>
  /** Deletes a member's sessions and activities; shares are kept under pseudonyms. */
  eraseMember(memberId: string): Promise<void>
}

/** The length and the last activity of a session that started at an instant, by its end. */
export function endOf(startedAt: Date, { at, seconds }: SessionEnd): { seconds: number; lastActiveAt: Date } {
  const elapsed = Math.max(0, (at.getTime() - startedAt.getTime()) / 1_000)
  const lasted = Math.min(seconds, elapsed)
  return { seconds: lasted, lastActiveAt: new Date(startedAt.getTime() + lasted * 1_000) }
}
