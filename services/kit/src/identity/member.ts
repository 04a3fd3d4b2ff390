import type { Claims, Role } from './identity.ts'

/** A signed-in member, as the gateway vouches for them. */
export interface Member {
  readonly id: string
  readonly sessionId: string
  readonly role: Role
  /** IANA name. */
  readonly timeZone: string
  /** The caller's address. */
  readonly ip: string
}

/** The member that verified claims speak of; undefined for a visitor. */
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

/** Whether a member may make a moderator's calls. */
export const mayModerate = ({ role }: Pick<Member, 'role'>): boolean => role === 'moderator' || role === 'admin'

const formats = new Map<string, Intl.DateTimeFormat>()
const mostFormats = 1_000 // there are some 600 zones, and a name may be spelt in many cases

/** The format of a zone's days; an unknown zone counts as UTC. Making one costs more than using it a hundred times. */
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

/** The calendar day of an instant in a time zone, as `2026-11-21`; an unknown zone counts as UTC. */
export const localDate = (instant: Date, timeZone: string): string => dayFormat(timeZone).format(instant)
