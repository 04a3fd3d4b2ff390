import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from './context.ts'
import { errors } from './errors.ts'

/**
 * Returns the product's origin: the configured one, or the one at which the browser reached the gateway. The gateway
 * sets both headers itself, drops those of clients, and serves only the product's hosts.
 *
 * @throws invalidRequest if neither is available
 */
export function productOriginOf({ config }: Pick<Context, 'config'>, headers: IncomingHttpHeaders): string {
  if (config.publicUrl) return config.publicUrl
  const origin = `${headers['x-forwarded-proto']}://${headers['x-forwarded-host']}`
  const url = /^https?:\/\/[^/?#@\\\s]+$/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined
  if (!url) throw errors.invalidRequest({ fields: 'x-forwarded-host' })
  return url.origin
}
