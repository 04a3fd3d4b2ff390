const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Minimum width of a progress bar, in percent, so that the bar of a new post is visible. */
const leastPercent = 5

/** A countdown's display. Text keys: `countdown.days`, `.hours`, `.minutes`, `.expired`. */
export type Countdown =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'expired' }

/** Converts the time left, in ms, to a display: 90 minutes is 1 hour and 30 minutes. The last minute reads "1 minute". */
export function countdownOf(leftMs: number): Countdown {
  if (leftMs <= 0) return { unit: 'expired' }
  if (leftMs >= dayMs) return { unit: 'days', days: whole(leftMs, dayMs), hours: whole(leftMs % dayMs, hourMs) }
  if (leftMs >= hourMs)
    return { unit: 'hours', hours: whole(leftMs, hourMs), minutes: whole(leftMs % hourMs, minuteMs) }
  return { unit: 'minutes', minutes: Math.max(1, whole(leftMs, minuteMs)) }
}

/** Returns the time until the display changes, in ms; 0 once it has expired. */
export function nextChangeMs(leftMs: number): number {
  if (leftMs <= 0) return 0
  if (leftMs < 2 * minuteMs) return leftMs // reads "1 minute" until the end
  const unitMs = leftMs >= dayMs ? hourMs : minuteMs
  return (leftMs % unitMs) + 1
}

/** Returns the elapsed share of a post's time in percent, at least 5, for the progress bar. */
export function progressPercent(createdMs: number, deadlineMs: number, nowMs: number): number {
  const span = deadlineMs - createdMs
  if (span <= 0) return 100
  return Math.min(100, Math.max(leastPercent, ((nowMs - createdMs) / span) * 100))
}

const whole = (ms: number, unitMs: number): number => Math.floor(ms / unitMs)
