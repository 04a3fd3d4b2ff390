import { randomBytes } from 'node:crypto'
import { escapeHtml, pageHtml } from '@hunch/kit/html'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import type { Request, Response } from 'express'
import { cacheControl } from './cache-headers.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}
code{display:inline-block;padding:.25rem .5rem;border:1px solid;border-radius:.5rem;overflow-wrap:anywhere}`

interface Notice {
  readonly status: number
  /** Returns the title in a language, as text. */
  readonly title: (language: string) => string
  /** Returns the HTML below the title. Default: none. */
  readonly below?: (language: string) => string
}

/** Sends a page for people instead of a problem, in the reader's language. It has no scripts, and no cache keeps it. */
export function sendNotice(request: Request, response: Response, { status, title, below = () => '' }: Notice): void {
  const language = preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
  const nonce = randomBytes(16).toString('base64')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  response.setHeader('cache-control', cacheControl.none)
  const words = title(language)
  const page = pageHtml({
    language,
    title: words,
    head: `<style nonce="${nonce}">${style}</style>`,
    main: `<h1>${escapeHtml(words)}</h1>\n${below(language)}`,
  })
  response.status(status).type('html').end(page)
}
