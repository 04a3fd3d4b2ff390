/** What the admin's figures are made of; product.md, "Figures in admin". */
import { cohortsShown, daysShown } from './limits.ts'
import type { Cohort, Overview } from './types.ts'

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Active members of 7 days as a share (0 to 1) of all. */
export const retentionRate = ({ activeUsers, totalUsers }: Pick<Overview, 'activeUsers' | 'totalUsers'>): number =>
  ratio(activeUsers, totalUsers)

/** Shares per member active in 7 days; 0 where nobody was. */
export const sharesPerActiveUser = ({ totalShares, activeUsers }: Overview): number => ratio(totalShares, activeUsers)

/** Sessions per member who had one. */
export const sessionsPerUser = ({ totalSessions, sessionMembers }: Overview): number =>
  ratio(totalSessions, sessionMembers)

/** How busy the product is, as a share (0 to 1) of a bar that is full at 1,000 sessions. */
export const platformActivity = ({ totalSessions }: Pick<Overview, 'totalSessions'>): number =>
  Math.min(100, totalSessions / 10) / 100

/** A share as a bar can show it: from 0 to 1. */
export const asBar = (share: number): number => Math.min(1, Math.max(0, share))

/** A length in whole minutes and seconds, as texts write it. */
export function minutesAndSeconds(seconds: number): { minutes: number; seconds: number } {
  const whole = Math.round(seconds)
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

/** What one member of a cohort did on average. */
export const perMember = ({ totalUsers, totalSessions, totalDaysActive }: Cohort) => ({
  sessions: ratio(totalSessions, totalUsers),
  daysActive: ratio(totalDaysActive, totalUsers),
})

/** The newest cohorts, as they come: the newest first. */
export const newestCohorts = (cohorts: readonly Cohort[]): readonly Cohort[] => cohorts.slice(0, cohortsShown)

/** The last week of a report that is ordered by day, oldest first; nothing where none of its days tells anything. */
export function lastWeek<T>(days: readonly T[], amount: (day: T) => number): readonly T[] {
  const week = days.slice(-daysShown)
  return week.some((day) => amount(day) > 0) ? week : []
}
