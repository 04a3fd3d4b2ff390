import type { Claims, Role } from './identity.ts'

/** A signed-in member, as the gateway states it. */
export interface Member {
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  /** IANA name. */
  readonly timeZone: string
  /** The caller's IP address. */
  readonly ip: string
}

/** Returns the member of verified claims; undefined if they name none. */
export function memberOf(claims: Claims): Member | undefined {
  if (!claims.sub) return undefined
  return {
    id: claims.sub,
    sessionId: claims.sid ?? '',
    role: claims.role ?? 'member',
    timeZone: claims.tz ?? 'UTC',
    ip: claims.ip ?? '',
  }
}

/** Whether a member has a moderator's permissions. */
export const mayModerate = ({ role }: Pick<Member, 'role'>): boolean => role === 'moderator' || role === 'admin'

const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 1_000 // about 600 zones exist, and a name may be in any case

/**
 * Returns the date format of a zone; an unknown zone counts as UTC. Formats are cached: creating one costs more than using it
 * 100 times.
 */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    if (formats.size < mostFormats) formats.set(timeZone, format)
    return format
  } catch {
    return dayFormat('UTC')
  }
}

/** Returns the calendar day of an instant in a time zone, as `2026-11-21`; an unknown zone counts as UTC. */
export const localDate = (instant: Date, timeZone: string): string => dayFormat(timeZone).format(instant)
