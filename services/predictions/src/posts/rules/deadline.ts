const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Minimum time from posting to the deadline. The web app offers durations from 30 minutes to a week, or a date. */
const minDeadlineMs = 5 * minuteMs
/** Maximum time from posting to the deadline. */
const maxDeadlineYears = 1
/** A deadline may be this much too early, because the request takes time. */
const travelToleranceMs = 5_000

/** The owner has three times the post's duration to resolve the post, but at least a day and at most a week. */
const graceFactor = 3
const minGraceMs = dayMs
const maxGraceMs = 7 * dayMs

/** A post ends soon in the hour before its deadline, or in the last fifth of its duration if that is shorter. */
const endsSoonMs = hourMs
const endsSoonFraction = 1 / 5

/** Whether a deadline is within the bounds, by the database's clock. */
export function isDeadlineAllowed(deadline: Date, now: Date): boolean {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + maxDeadlineYears)
  return deadline.getTime() >= now.getTime() + minDeadlineMs - travelToleranceMs && deadline <= latest
}

/** Returns when a post lapses to unclear if it is not resolved. */
export function lapseTime(createdAt: Date, deadline: Date): Date {
  const graceMs = graceFactor * (deadline.getTime() - createdAt.getTime())
  return new Date(deadline.getTime() + Math.min(Math.max(graceMs, minGraceMs), maxGraceMs))
}

/** Returns the time from which a post ends soon. */
export function endsSoonAt(createdAt: Date, deadline: Date): Date {
  const durationMs = deadline.getTime() - createdAt.getTime()
  return new Date(deadline.getTime() - Math.min(endsSoonMs, durationMs * endsSoonFraction))
}

/** Whether a post accepts edits: until its deadline, or always for a comparison. The SQL for votes has the same condition. */
export const isOpen = (deadline: Date | null, now: Date): boolean => deadline === null || now < deadline
