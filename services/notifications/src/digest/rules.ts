/** The digest is sent at this hour of the member's local day. */
const digestHour = 18

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Returns the next 18:00 after an instant in a time zone; UTC if the zone is unknown. */
export function nextEvening(after: Date, timeZone: string): Date {
  const offsetAt = offsetIn(timeZone)
  const local = after.getTime() + offsetAt(after)
  const day = Math.floor(local / dayMs) * dayMs
  for (let days = 0; ; days += 1) {
    const wall = day + days * dayMs + digestHour * hourMs
    // The zone's offset at 18:00 may differ from the current offset. Two lookups find it, unless the clocks skip that hour.
    const guess = wall - offsetAt(new Date(wall - offsetAt(after)))
    const evening = wall - offsetAt(new Date(guess))
    if (evening > after.getTime()) return new Date(evening)
  }
}

/** Returns a function for a time zone. It returns how far the zone's clocks are ahead of UTC at an instant, in ms. */
function offsetIn(timeZone: string): (instant: Date) => number {
  const format = formatIn(timeZone)
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1_000) * 1_000
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const options = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
  } as const
  try {
    return new Intl.DateTimeFormat('en', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}
