/** An address by number: browsers make no passkeys for one. */
const isNumber = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/**
 * Returns the host that passkeys are bound to at an origin; undefined where browsers have none: without https, but at
 * localhost, and at an address by number.
 */
export function passkeyHostOf(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return (protocol === 'https:' || isLocal) && !isNumber(hostname) ? hostname : undefined
}
