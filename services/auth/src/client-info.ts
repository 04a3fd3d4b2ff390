import { resolveAddress } from '@hunch/kit/config'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import type { Context } from './context.ts'
import type { Request } from './cookies.ts'

/** What is known of the browser that calls, and what a mail that it requests needs. */
export interface ClientInfo {
  readonly ip: string
  /** What links in mails begin with, as in `https://hunch.example`. */
  readonly linkOrigin: string
  /** The supported language that the browser prefers. */
  readonly language: string
}

/** By which browser somebody changes how they sign in, for the mail about it. */
export interface UsedBrowser {
  readonly userAgent: string
  /** The supported language that it prefers. */
  readonly language: string
}

export const usedBrowserOf = (request: Request): UsedBrowser => ({
  userAgent: request.headers['user-agent'] ?? '',
  language: languageOf(request),
})

/** Links begin with the configured origin, whatever host the request names. */
export const clientInfoOf = ({ config }: Context, request: Request, ip: string): ClientInfo => ({
  ip,
  linkOrigin: resolveAddress(config.linkOrigin),
  language: languageOf(request),
})

/** Returns the supported language that a browser prefers; English where it prefers none of them. */
export const languageOf = (request: Request): string =>
  preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
