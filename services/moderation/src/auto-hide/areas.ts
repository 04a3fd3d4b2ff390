import { createHmac, hkdfSync } from 'node:crypto'
import { networkOf } from '@hunch/kit/identity'

/** Distinguishes from where members report something, without saying from where. */
export interface Areas {
  /** The same for all addresses of a network (/24, or /64 of IPv6), for reports of the same thing alone. */
  of(ip: string, targetId: string): string
}

/** Hashes under a key that is derived from a secret of the process: all addresses there are could be tried otherwise. */
export function createAreas(secret: string): Areas {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'networks of reports', 32))
  return {
    of: (ip, targetId) =>
      createHmac('sha256', key)
        .update(`${targetId} ${areaOf(ip)}`)
        .digest('base64url'),
  }
}

function areaOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':') ? network : network.split('.').slice(0, 3).join('.')
}
