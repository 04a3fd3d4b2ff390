import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from './context.ts'
import { errors } from './errors.ts'

/**
 * Returns the product's origin: the configured one, or else that under which the browser reached the gateway. The
 * gateway sets both headers itself, drops a client's own, and serves no host but the product's.
 *
 * @throws invalidRequest without either
 */
export function productOriginOf({ config }: Pick<Context, 'config'>, headers: IncomingHttpHeaders): string {
  if (config.publicUrl) return config.publicUrl
  const origin = `${headers['x-forwarded-proto']}://${headers['x-forwarded-host']}`
  const url = /^https?:\/\/[^/?#@\\\s]+$/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined
  if (!url) throw errors.invalidRequest({ fields: 'x-forwarded-host' })
  return url.origin
}
