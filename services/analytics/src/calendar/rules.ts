/** Calendar days without a time zone: arithmetic, weeks, and local hours. */

/** A calendar day, e.g. `2026-11-21`. */
export type Day = string

const dayMs = 86_400_000

const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** Returns the UTC day of an instant; product-wide figures count by UTC days. */
export const utcDay = (instant: Date): Day => dayOf(instant.getTime())

export const addDays = (day: Day, count: number): Day => dayOf(Date.parse(day) + count * dayMs)

/** Returns the whole days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Returns the Monday of a day's week: `2026-11-21` → `2026-11-16`. */
export const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

/** Returns the weekday; 0 is Sunday. */
const weekdayOf = (day: Day): number => new Date(day).getUTCDay()

/** Returns the last `count` days up to and including `last`, oldest first. */
export const lastDays = (last: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))

/**
 * Returns the instant of a full hour on a day in a time zone: hour 20 on `2026-11-21` in Europe/Berlin
 * is 19:00 UTC. An unknown zone counts as UTC. An hour skipped by summer time counts as the next hour.
 */
export function instantOf(day: Day, hour: number, timeZone: string): Date {
  const wanted = Date.parse(day) + hour * 3_600_000
  const first = wanted - offsetMs(wanted, timeZone)
  return new Date(wanted - offsetMs(first, timeZone)) // the offset at the result may differ from the offset at `wanted`
}

/** Returns how far a time zone is ahead of UTC at an instant, in ms; 0 for an unknown zone. */
function offsetMs(at: number, timeZone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
    return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
  } catch {
    return 0
  }
}
