import { createHmac, hkdfSync } from 'node:crypto'
import { customerNetworkOf } from '@hunch/kit/identity'

/** Distinguishes the networks that reports come from, without revealing them. */
export interface Areas {
  /**
   * Returns the same hash for all addresses of a network (/24, or /48 in IPv6, which one customer commonly has). For another
   * target, the hash is different.
   */
  of(ip: string, targetId: string): string
}

/** Creates `Areas` with a key derived from a secret. Without a key, an attacker could hash and compare all addresses. */
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
  const network = customerNetworkOf(ip)
  return network.includes(':') ? network : network.split('.').slice(0, 3).join('.')
}
