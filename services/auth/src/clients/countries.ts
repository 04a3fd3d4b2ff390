import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader, type Response } from 'maxmind'

export interface Countries {
  /** The country of an internet address, two letters; undefined where none is known, as for private ones. */
  of(ip: string): string | undefined
}

const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

type Entry = Response & { readonly country_code?: string }

/** The tables that come as a package: some 8 MB, held in memory; nobody is asked. */
export function openCountries(): Countries {
  const reader = new Reader<Entry>(readFileSync(createRequire(import.meta.url).resolve(file)))
  return {
    of(ip) {
      const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
      const code = isIP(address) ? reader.get(address)?.country_code : undefined
      return code && /^[A-Z]{2}$/.test(code) ? code : undefined
    },
  }
}
