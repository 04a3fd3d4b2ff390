import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@hunch/kit/html'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import { directionOf } from '@hunch/proto/languages'
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

/** Sends a page that replaces a problem for a person, in the reader's language. It has no scripts, and no cache keeps it. */
export function sendNotice(request: Request, response: Response, { status, title, below = () => '' }: Notice): void {
  const language = preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
  const nonce = randomBytes(16).toString('base64')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  response.setHeader('cache-control', cacheControl.none)
  response
    .status(status)
    .type('html')
    .end(pageOf({ title: escapeHtml(title(language)), below: below(language), language, nonce }))
}

interface PageOptions {
  /** Escaped. */
  readonly title: string
  readonly below: string
  readonly language: string
  readonly nonce: string
}

const pageOf = ({ title, below, language, nonce }: PageOptions): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<h1>${title}</h1>
${below}
</body>
</html>
`
