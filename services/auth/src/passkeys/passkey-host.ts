import { errors } from '../errors.ts'

/** The supported signature algorithms, by COSE number: Ed25519, ES256, RS256. */
export const algorithms = [-8, -7, -257] as const

/**
 * Returns the host that passkeys are bound to at an origin.
 *
 * @throws passkeysNotOffered if browsers do not support passkeys at that origin
 */
export function requireHost(origin: string): string {
  const host = passkeyHostOf(origin)
  if (host === undefined) throw errors.passkeysNotOffered()
  return host
}

/** Whether a host is an IP address. Browsers do not support passkeys for IP addresses. */
const isNumber = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/**
 * Returns the host that passkeys are bound to at an origin: `hunch.example` for `https://hunch.example:8443`. Returns
 * undefined if browsers support no passkeys at the origin: for an IP address, and without https except on localhost.
 */
export function passkeyHostOf(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return (protocol === 'https:' || isLocal) && !isNumber(hostname) ? hostname : undefined
}
