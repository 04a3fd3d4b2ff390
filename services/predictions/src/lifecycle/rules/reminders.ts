const hourMs = 3_600_000

/** The owner is reminded to resolve a post after these fractions of the grace period; 0 is the deadline. */
const graceFractions = [0, 0.25, 0.75]
/** The owner is also reminded this long before the post lapses. */
const beforeLapseMs = 6 * hourMs
/** Minimum time between reminders; a reminder that follows sooner is dropped. */
const minGapMs = 3 * hourMs

/** Returns the times at which the owner is reminded to resolve a post, in order. All are before it lapses. */
export function reminderTimes(deadline: Date, lapsesAt: Date): Date[] {
  const graceMs = lapsesAt.getTime() - deadline.getTime()
  const afterDeadline = graceFractions.map((fraction) => deadline.getTime() + fraction * graceMs)
  const kept: number[] = []
  for (const time of [...afterDeadline, lapsesAt.getTime() - beforeLapseMs].sort((a, b) => a - b)) {
    const last = kept.at(-1)
    if (last === undefined || time - last >= minGapMs) kept.push(time)
  }
  return kept.map((time) => new Date(time))
}
