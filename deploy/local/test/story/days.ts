/** Calendar days and local times, by `Intl` alone. */

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
export const minuteMs = 60_000

const formats = new Map<string, Intl.DateTimeFormat>()

function wallOf(at: number, zone: string): number {
  const known = formats.get(zone)
  const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = known ?? new Intl.DateTimeFormat('sv-SE', { ...numeric, timeZone: zone, hourCycle: 'h23' })
  formats.set(zone, format)
  return Date.parse(`${format.format(at).replace(' ', 'T')}:00Z`)
}

/** The calendar day of an instant in a time zone, as in `2026-03-08`. */
export const dayIn = (zone: string, at: Date): string => new Date(wallOf(at.getTime(), zone)).toISOString().slice(0, 10)

/** Returns the instant at which an hour of a day begins in a time zone. */
export function instantOf(day: string, hour: number, zone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  let at = wanted
  for (let round = 0; round < 2; round += 1) at += wanted - wallOf(at, zone)
  return new Date(at)
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10)
