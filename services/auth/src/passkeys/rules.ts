/** Whether a host is an IP address. Browsers do not support passkeys there. */
const isNumber = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith('[')

/**
 * Returns the host that passkeys are bound to at an origin. Undefined if browsers do not support passkeys there:
 * without https, except on localhost, and on an IP address.
 */
export function passkeyHostOf(origin: string): string | undefined {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return (protocol === 'https:' || isLocal) && !isNumber(hostname) ? hostname : undefined
}
