import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/index.ts'

/** The detected location of this browser. */
export interface Detected {
  /** Two-letter code, or "Unknown". */
  readonly country: string
  readonly city: string | null
  /** IANA name, for example `Africa/Nairobi`. */
  readonly timezone: string
  /** Source of the country. `default` is only a fallback. */
  readonly by: 'lookup' | 'timeZone' | 'default'
}

const unknownCountry = 'Unknown'
const countryWhereLookupThrows = 'KE'
const retries = 2
const keepMs = 24 * 60 * 60_000
const storageKey = 'location'

const countryOfTimeZone: Readonly<Record<string, string>> = {
  'Africa/Nairobi': 'KE',
  'America/New_York': 'US',
  'America/Los_Angeles': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'Asia/Hong_Kong': 'HK',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN', // old name, still used by some browsers
  'America/Toronto': 'CA',
  'Europe/Podgorica': 'ME',
  'Asia/Kuala_Lumpur': 'MY',
}

/** Returns this browser's time zone, for example `Africa/Nairobi`. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Detects this browser's location by the server's lookup of its IP address.
 * If the lookup finds no country or fails, the time zone decides. For an unknown time zone, the country is "Unknown", or "KE"
 * if the lookup failed.
 * The server's response is cached for 24 hours. A failed lookup is retried twice and is never cached.
 */
export async function detectLocation(cache: QueryClient, timeZone: string = ownTimeZone()): Promise<Detected> {
  try {
    const found = await cache.fetchQuery({
      queryKey: ['location'],
      queryFn: async () => readKept() ?? keep(await call('getLocation')),
      staleTime: keepMs,
      retry: retries,
    })
    const timezone = found.timezone ?? timeZone
    if (found.country !== unknownCountry) return { country: found.country, city: found.city, timezone, by: 'lookup' }
    return guess(timezone, unknownCountry)
  } catch {
    return guess(timeZone, countryWhereLookupThrows)
  }
}

function guess(timezone: string, otherwise: string): Detected {
  const country = countryOfTimeZone[timezone]
  return { country: country ?? otherwise, city: null, timezone, by: country ? 'timeZone' : 'default' }
}

type Found = Awaited<ReturnType<typeof call<'getLocation'>>>

function readKept(): Found | undefined {
  try {
    const { at, found } = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return Date.now() - at < keepMs ? found : undefined
  } catch {
    return undefined
  }
}

function keep(found: Found): Found {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), found }))
  } catch {
    // Storage may be unavailable. The response is then cached until the page is closed.
  }
  return found
}
