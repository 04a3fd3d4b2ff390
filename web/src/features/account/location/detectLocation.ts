import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/index.ts'

/** Where this browser seems to be. */
export interface Detected {
  /** Two letters, or "Unknown". */
  readonly country: string
  readonly city: string | null
  /** As in Africa/Nairobi. */
  readonly timezone: string
  /** Where the country comes from; a `default` is only a first guess. */
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
  'Asia/Calcutta': 'IN', // the name in some browsers
  'America/Toronto': 'CA',
  'Europe/Podgorica': 'ME',
  'Asia/Kuala_Lumpur': 'MY',
}

/** The time zone that this browser is set to. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Where this browser seems to be: by the server's lookup of its address, else by its time zone,
 * else Unknown, or KE where the lookup failed. The server's reply is cached for 24 hours; a failure
 * is retried twice and never cached.
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
    // Storage may be closed; the reply then lasts as long as the page.
  }
  return found
}
