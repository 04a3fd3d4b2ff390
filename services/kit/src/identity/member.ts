import type { Claims } from './identity.ts'

/** A signed-in person, as the gateway vouches for her. */
export interface Member {
  readonly id: string
  readonly sessionId: string
  readonly role: 'member' | 'admin'
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

/** The calendar day of an instant in a time zone, as `2026-11-21`; an unknown zone counts as UTC. */
export function localDate(instant: Date, timeZone: string): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(instant)
  try {
    return format(timeZone)
  } catch {
    return format('UTC')
  }
}
