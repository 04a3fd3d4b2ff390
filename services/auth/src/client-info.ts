import type { IncomingHttpHeaders } from 'node:http'
import { resolveAddress } from '@hunch/kit/config'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import type { Context } from './context.ts'
import type { Request } from './cookies.ts'
import { errors } from './errors.ts'

/** The browser's IP address, and the data that a requested mail needs. */
export interface ClientInfo {
  readonly ip: string
  /** Start of the links in mails, for example `https://hunch.example`. */
  readonly linkOrigin: string
  /** The supported language that the browser prefers. */
  readonly language: string
}

/** The browser in which a member changes how they sign in. The mail about the change names the browser. */
export interface UsedBrowser {
  readonly userAgent: string
  /** The supported language that the browser prefers. */
  readonly language: string
}

export const usedBrowserOf = (request: Request): UsedBrowser => ({
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request),
})

/** Returns a request's client info. Links begin with the configured origin, regardless of the request's host. */
export const clientInfoOf = ({ config }: Context, request: Request, ip: string): ClientInfo => ({
  ip,
  linkOrigin: resolveAddress(config.linkOrigin),
  language: languageOf(request),
})

/** Returns the supported language that a browser prefers; `en` if the browser accepts no supported language. */
export const languageOf = (request: Request): string =>
  preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'

/**
 * Returns the product's origin: the configured one, or else the one in `x-forwarded-proto` and `x-forwarded-host`. The
 * gateway sets these headers itself, drops those of clients, and serves only the product's hosts.
 *
 * @throws invalidRequest if no origin is configured and the headers hold no valid one
 */
export function productOriginOf({ config }: Pick<Context, 'config'>, headers: IncomingHttpHeaders): string {
  if (config.publicUrl) return config.publicUrl
  const origin = `${headers['x-forwarded-proto']}://${headers['x-forwarded-host']}`
  const url = /^https?:\/\/[^/?#@\\\s]+$/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined
  if (!url) throw errors.invalidRequest({ fields: 'x-forwarded-host' })
  return url.origin
}
