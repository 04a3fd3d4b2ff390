const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How far ahead a deadline may be: the web app offers 30 minutes to a week, and a date. */
const minDeadlineMs = 5 * minuteMs
const maxDeadlineYears = 1
/** A deadline may be this much too early, for the time that the request travelled. */
const travelToleranceMs = 5_000

/** The owner has three times the duration to resolve a post, within these bounds. */
const graceFactor = 3
const minGraceMs = dayMs
const maxGraceMs = 7 * dayMs

/**
 * A post ends soon an hour before its deadline, or in the last fifth of its duration where that is
 * shorter.
 */
const endsSoonMs = hourMs
const endsSoonFraction = 1 / 5

/** Whether a deadline is within bounds, by the database's clock. */
export function isDeadlineAllowed(deadline: Date, now: Date): boolean {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxDeadlineYears)
  return deadline.getTime() >= now.getTime() + minDeadlineMs - travelToleranceMs && deadline <= latest
}

/** Returns when a post that nobody resolves lapses to unclear. */
export function lapseTime(createdAt: Date, deadline: Date): Date {
  const graceMs = graceFactor * (deadline.getTime() - createdAt.getTime())
  return new Date(deadline.getTime() + Math.min(Math.max(graceMs, minGraceMs), maxGraceMs))
}

/** Returns from when on a post ends soon. */
export function endsSoonAt(createdAt: Date, deadline: Date): Date {
  const durationMs = deadline.getTime() - createdAt.getTime()
  return new Date(deadline.getTime() - Math.min(endsSoonMs, durationMs * endsSoonFraction))
}

/** Whether a post accepts votes and edits: until the deadline, to the millisecond; a comparison always. */
export const isOpen = (deadline: Date | null, now: Date): boolean => deadline === null || now < deadline
