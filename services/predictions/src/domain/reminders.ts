/** When a post asks for attention: before it ends that of voters, after it that of its owner. */

const hourMs = 3_600_000

/** A post ends soon when it has this long left, or this part of its duration where that is less. */
const endsSoonMs = hourMs
const endsSoonPart = 1 / 5

/** Shares of the grace time after which the owner is reminded; the first is the deadline itself. */
const graceShares = [0, 0.25, 0.75]
const beforeLapseMs = 6 * hourMs
/** Reminders less than this apart are one. */
const leastApartMs = 3 * hourMs

/** From when on a post ends soon. */
export function endsSoonAt(startedAt: Date, deadline: Date): Date {
  const durationMs = deadline.getTime() - startedAt.getTime()
  return new Date(deadline.getTime() - Math.min(endsSoonMs, durationMs * endsSoonPart))
}

/** When the owner is reminded to say what happened, in order, all of them before the lapse. */
export function reminderTimes(deadline: Date, lapsesAt: Date): Date[] {
  const graceMs = lapsesAt.getTime() - deadline.getTime()
  const shares = graceShares.map((share) => deadline.getTime() + share * graceMs)
  const kept: number[] = []
  for (const time of [...shares, lapsesAt.getTime() - beforeLapseMs].sort((a, b) => a - b)) {
    const last = kept.at(-1)
    if (last === undefined || time - last >= leastApartMs) kept.push(time)
  }
  return kept.map((time) => new Date(time))
}
