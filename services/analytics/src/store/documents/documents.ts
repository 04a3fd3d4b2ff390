import type { Part } from '@hunch/kit/lifecycle'
import type { Day } from '../../domain/days.ts'

export interface SessionOfUse {
  readonly id: string
  readonly memberId: string
  readonly startedAt: Date
  readonly lastActiveAt: Date
  /** From its start to its end, or to the last sign of life so far. */
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

/** What a client says of a session that it ends. */
export interface Ending {
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

export interface Held {
  readonly sessions: readonly SessionOfUse[]
  readonly activities: readonly Activity[]
  readonly shares: readonly Share[]
}

/**
 * Sessions of use, activity and shares: many small documents that nothing else depends on. Every
 * method may run again with the same values and changes nothing then; none needs a transaction.
 * Each throws `unavailable` where the store is away.
 */
export interface Documents extends Part {
  startSession(session: { id: string; memberId: string; at: Date }): Promise<void>
  /**
   * Ends a member's session, a closed one too; false where she has no such session. It lasted as
   * long as the client says, but no longer than since its start; of several endings the longest
   * counts.
   */
  endSession(ending: Ending): Promise<boolean>
  /** Closes sessions at their last sign of life where that lies before an instant; how many. */
  closeIdleSessions(before: Date): Promise<number>
  /** Sessions and their length by member: of everyone, or of one. */
  sessionTotals(memberId?: string): Promise<ReadonlyMap<string, SessionTotals>>
  /** Keeps an activity; for the member's open session it is a sign of life. */
  recordActivity(activity: Activity): Promise<void>
  recordShare(share: Share): Promise<void>
  /** How often each member shared a post. */
  sharersOf(postId: string): Promise<ReadonlyMap<string, number>>
  /** All shares, and those of each day from the first one on. */
  shareMetrics(from: Day): Promise<ShareMetrics>
  /** Everything about a member, oldest first. */
  exportMember(memberId: string): Promise<Held>
  /** Deletes a member's sessions and activity; her shares stay, as nobody's. */
  eraseMember(memberId: string): Promise<void>
}

/** What an ending makes of a session that started at an instant. */
export function endOf(startedAt: Date, { at, seconds }: Ending): { seconds: number; lastActiveAt: Date } {
  const elapsed = Math.max(0, (at.getTime() - startedAt.getTime()) / 1_000)
  const lasted = Math.min(seconds, elapsed)
  return { seconds: lasted, lastActiveAt: new Date(startedAt.getTime() + lasted * 1_000) }
}
