import type { IncomingHttpHeaders } from 'node:http'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that changes something comes from another site, judged as Go 1.25's
 * CrossOriginProtection does: by Fetch metadata where the browser sends it, else by Origin
 * against `host`. A request with neither comes from no browser and carries nobody's cookie
 * unawares.
 */
export function isCrossSite(method: string, headers: IncomingHttpHeaders, host: string): boolean {
  if (safe.has(method)) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== '') return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && hostOf(origin) !== host.toLowerCase()
}

/** The host and port of an origin; nothing for `null` and other opaque ones. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host || undefined : undefined
}
