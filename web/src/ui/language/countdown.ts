const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The time left, for a text: the keys `predictions:countdown.days`, `.hours`, `.minutes`, `.expired`. */
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

const whole = (ms: number, unitMs: number): number => Math.floor(ms / unitMs)
