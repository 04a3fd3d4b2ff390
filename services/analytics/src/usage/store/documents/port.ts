import type { Part } from '@hunch/kit/lifecycle'
import type { Log } from '@hunch/kit/log'
import type { Day } from '../../../calendar/rules.ts'

export interface SessionOfUse {
  readonly id: string
  readonly memberId: string
  readonly startedAt: Date
  readonly lastActiveAt: Date
  /** Time from the start of the session to its end, or to the last activity so far. */
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

/** A client's report at the end of a session. */
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
  /** By UTC day, oldest first; days without shares are omitted. */
  readonly days: readonly { readonly date: Day; readonly shares: number; readonly uniqueUsers: number }[]
}

/** All documents of one member. */
export interface MemberDocuments {
  readonly sessions: readonly SessionOfUse[]
  readonly activities: readonly Activity[]
  readonly shares: readonly Share[]
}

/**
 * Sessions of use, activities and shares: many small documents that nothing else depends on. Every
 * method is idempotent, and none needs a transaction.
 *
 * @throws unavailable if the store is unavailable
 */
export interface Documents extends Part {
  startSession(session: { id: string; memberId: string; at: Date }): Promise<void>
  /**
   * Ends a member's session, even if it is closed. Returns false if the member has no such session. The
   * length of the session is the reported one, but at most the time since its start. If a session is ended
   * repeatedly, the longest length counts.
   */
  endSession(end: SessionEnd): Promise<boolean>
  /** Closes sessions whose last activity is before an instant; returns their number. */
  closeIdleSessions(before: Date): Promise<number>
  /** Returns the number and length of sessions by member, for all members or one. */
  sessionTotals(memberId?: string): Promise<ReadonlyMap<string, SessionTotals>>
  /** Records an activity, which also extends the member's open session. */
  recordActivity(activity: Activity): Promise<void>
  recordShare(share: Share): Promise<void>
  /** Returns how often each member shared a post. */
  sharersOf(postId: string): Promise<ReadonlyMap<string, number>>
  /** Returns the number of all shares, and the shares of each day from `from` on. */
  shareMetrics(from: Day): Promise<ShareMetrics>
  /** Returns all documents of a member, oldest first. */
  exportMember(memberId: string): Promise<MemberDocuments>
  /** Deletes a member's sessions and activities; shares are kept under pseudonyms. */
  eraseMember(memberId: string): Promise<void>
}

/**
 * Returns the length and the last activity of a session, from its start and its reported end. If 90 s are reported 60 s after
 * the start, the session lasted 60 s.
 */
export function endOf(startedAt: Date, { at, seconds }: SessionEnd): { seconds: number; lastActiveAt: Date } {
  const elapsed = Math.max(0, (at.getTime() - startedAt.getTime()) / 1_000)
  const lasted = Math.min(seconds, elapsed)
  return { seconds: lasted, lastActiveAt: new Date(startedAt.getTime() + lasted * 1_000) }
}

export interface DocumentOptions {
  readonly poolSize: number
  readonly migrations: string
  /** URL of the service's own database, which the service migrates itself. `start` migrates any other database. */
  readonly own?: string
  readonly log: Log
}
