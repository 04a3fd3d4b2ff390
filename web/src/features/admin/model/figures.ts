/** Formulas of the admin's figures; product.md, "Figures in admin". */
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

/** Activity as a share (0 to 1) of 1,000 sessions. */
export const platformActivity = ({ totalSessions }: Pick<Overview, 'totalSessions'>): number =>
  Math.min(100, totalSessions / 10) / 100

/** A share clamped to 0 to 1, as a bar shows it. */
export const asBar = (share: number): number => Math.min(1, Math.max(0, share))

/** A duration in whole minutes and seconds. */
export function minutesAndSeconds(seconds: number): { minutes: number; seconds: number } {
  const whole = Math.round(seconds)
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

/** Averages per member of a cohort. */
export const perMember = ({ totalUsers, totalSessions, totalDaysActive }: Cohort) => ({
  sessions: ratio(totalSessions, totalUsers),
  daysActive: ratio(totalDaysActive, totalUsers),
})

/** The newest cohorts, as they come: the newest first. */
export const newestCohorts = (cohorts: readonly Cohort[]): readonly Cohort[] => cohorts.slice(0, cohortsShown)

/** The last week of a report that is ordered by day, oldest first; empty where all its days are 0. */
export function lastWeek<T>(days: readonly T[], amount: (day: T) => number): readonly T[] {
  const week = days.slice(-daysShown)
  return week.some((day) => amount(day) > 0) ? week : []
}
