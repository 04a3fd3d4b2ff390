import type { IncomingHttpHeaders } from 'node:http'
import type { AuthConfig } from '../config.ts'
import { errors } from '../errors.ts'

/**
 * The origin under which the browser knows the product: the configured one, else the one that
 * the gateway tells of (it sets both headers itself, and drops a client's own). Throws
 * invalidRequest where it tells of none.
 */
export function originOf({ publicUrl }: Pick<AuthConfig, 'publicUrl'>, headers: IncomingHttpHeaders): string {
  if (publicUrl) return publicUrl
  const told = `${headers['x-forwarded-proto']}://${headers['x-forwarded-host']}`
  const url = /^https?:\/\/[^/?#@\\\s]+$/.test(told) && URL.canParse(told) ? new URL(told) : undefined
  if (!url) throw errors.invalidRequest({ fields: 'x-forwarded-host' })
  return url.origin
}
