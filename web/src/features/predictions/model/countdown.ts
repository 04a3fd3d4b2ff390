const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Minimum width of a progress bar, in percent, so that the bar of a new post is visible. */
const leastPercent = 5

/** Returns the time until the display of `countdownOf` changes, in ms; 0 once the deadline has passed. */
export function nextChangeMs(leftMs: number): number {
  if (leftMs <= 0) return 0
  if (leftMs < 2 * minuteMs) return leftMs // the display stays "1 minute" until the end
  const unitMs = leftMs >= dayMs ? hourMs : minuteMs
  return (leftMs % unitMs) + 1
}

/** Returns the elapsed share of a post's time in percent, at least 5, for the progress bar. */
export function progressPercent(createdMs: number, deadlineMs: number, nowMs: number): number {
  const span = deadlineMs - createdMs
  if (span <= 0) return 100
  return Math.min(100, Math.max(leastPercent, ((nowMs - createdMs) / span) * 100))
}
