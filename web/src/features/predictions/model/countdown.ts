const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The narrowest that a progress bar is drawn, in percent, so that a new post shows one at all. */
const leastPercent = 5

/** What a countdown shows; its text keys are `countdown.days`, `.hours`, `.minutes`, `.expired`. */
export type Countdown =
  | { readonly unit: 'days'; readonly days: number; readonly hours: number }
  | { readonly unit: 'hours'; readonly hours: number; readonly minutes: number }
  | { readonly unit: 'minutes'; readonly minutes: number }
  | { readonly unit: 'expired' }

/** Splits what is left, in milliseconds, into what a countdown shows. The last minute reads as one. */
export function countdownOf(leftMs: number): Countdown {
  if (leftMs <= 0) return { unit: 'expired' }
  if (leftMs >= dayMs) return { unit: 'days', days: whole(leftMs, dayMs), hours: whole(leftMs % dayMs, hourMs) }
  if (leftMs >= hourMs)
    return { unit: 'hours', hours: whole(leftMs, hourMs), minutes: whole(leftMs % hourMs, minuteMs) }
  return { unit: 'minutes', minutes: Math.max(1, whole(leftMs, minuteMs)) }
}

/** Milliseconds until the countdown reads differently; 0 once it has expired. */
export function nextChangeMs(leftMs: number): number {
  if (leftMs <= 0) return 0
  if (leftMs < 2 * minuteMs) return leftMs // it reads 1 minute to the end
  const unitMs = leftMs >= dayMs ? hourMs : minuteMs
  return (leftMs % unitMs) + 1
}

/** How much of a post's time has passed, in percent, as the progress bar shows it. */
export function progressPercent(createdMs: number, deadlineMs: number, nowMs: number): number {
  const span = deadlineMs - createdMs
  if (span <= 0) return 100
  return Math.min(100, Math.max(leastPercent, ((nowMs - createdMs) / span) * 100))
}

const whole = (ms: number, unitMs: number): number => Math.floor(ms / unitMs)
