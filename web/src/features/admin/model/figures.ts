/** Formulas of the admin's figures. See "Figures of the admin" in `docs/product.md`. */
import { cohortsShown, daysShown } from './limits.ts'
import type { Cohort, Overview } from './types.ts'

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Members active in the last 7 days, as a share (0 to 1) of all members. */
export const retentionRate = ({ activeUsers, totalUsers }: Pick<Overview, 'activeUsers' | 'totalUsers'>): number =>
  ratio(activeUsers, totalUsers)

/** Shares per member active in the last 7 days; 0 if no member was active. */
export const sharesPerActiveUser = ({ totalShares, activeUsers }: Overview): number => ratio(totalShares, activeUsers)

/** Sessions per member with at least one session; 0 if there is none. */
export const sessionsPerUser = ({ totalSessions, sessionMembers }: Overview): number =>
  ratio(totalSessions, sessionMembers)

/** Number of sessions as a share of 1,000, limited to 1. */
export const platformActivity = ({ totalSessions }: Pick<Overview, 'totalSessions'>): number =>
  Math.min(100, totalSessions / 10) / 100

/** A share clamped to the range 0 to 1, for drawing a bar. */
export const asBar = (share: number): number => Math.min(1, Math.max(0, share))

/** Splits a duration into whole minutes and seconds. Example: 89.6 returns 1 minute and 30 seconds. */
export function minutesAndSeconds(seconds: number): { minutes: number; seconds: number } {
  const whole = Math.round(seconds)
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

/** Sessions and active days per member of a cohort. */
export const perMember = ({ totalUsers, totalSessions, totalDaysActive }: Cohort) => ({
  sessions: ratio(totalSessions, totalUsers),
  daysActive: ratio(totalDaysActive, totalUsers),
})

/** Returns the newest cohorts of a list that is ordered newest first; at most `cohortsShown`. */
export const newestCohorts = (cohorts: readonly Cohort[]): readonly Cohort[] => cohorts.slice(0, cohortsShown)

/** Returns the last 7 days of a report, which lists days oldest first. Empty if `amount` is 0 for each of the 7 days. */
export function lastWeek<T>(days: readonly T[], amount: (day: T) => number): readonly T[] {
  const week = days.slice(-daysShown)
  return week.some((day) => amount(day) > 0) ? week : []
}
