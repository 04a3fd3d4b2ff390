import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import { Reader, type Response } from 'maxmind'

export interface Countries {
  /** Returns the two-letter country code of an IP address; undefined if the country is unknown, as for a private address. */
  of(ip: string): string | undefined
}

const require = createRequire(import.meta.url)
const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')

type Entry = Response & { readonly country_code?: string }

/** Special-purpose addresses (RFC 6890), some of which the tables assign to countries. */
const specialRanges = {
  ipv4: `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
    192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`,
  ipv6: '::/127 64:ff9b:1::/48 100::/64 2001:db8::/32 fc00::/7 fe80::/10 ff00::/8',
} as const

function specialAddresses(): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const range of specialRanges[family].split(/\s+/)) {
      const [network = '', bits] = range.split('/')
      list.addSubnet(network, Number(bits), family)
    }
  return list
}

/** Opens the country tables of an npm package: about 8 MB, held in memory. Lookups make no network call. */
export function openCountries(): Countries {
  const reader = new Reader<Entry>(readFileSync(file))
  const special = specialAddresses()
  return {
    of(ip) {
      const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
      const family = isIP(address)
      if (family === 0 || special.check(address, family === 6 ? 'ipv6' : 'ipv4')) return undefined
      const code = reader.get(address)?.country_code
      return code && /^[A-Z]{2}$/.test(code) ? code : undefined
    },
  }
}
