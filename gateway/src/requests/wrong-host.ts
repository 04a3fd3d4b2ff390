import { randomBytes } from 'node:crypto'
import { escapeHtml } from '@hunch/kit/html'
import { preferredLanguage } from '@hunch/kit/http'
import { Language } from '@hunch/proto/http'
import { directionOf } from '@hunch/proto/languages'
import { say } from '@hunch/proto/texts'
import type { Request, Response } from 'express'
import type { GatewayConfig } from '../config.ts'
import { errors } from '../errors.ts'
import { cacheControl } from '../responses/cache-headers.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}
code{display:inline-block;padding:.25rem .5rem;border:1px solid;border-radius:.5rem;overflow-wrap:anywhere}`

/**
 * Rejects a request for a host that is not the product's. A browser's navigation gets a page that
 * shows the operator how to allow the host.
 *
 * @throws wrongHost, with the same hint, for all other requests
 */
export function sendWrongHost(config: GatewayConfig, request: Request, response: Response, host: string): void {
  const option = config.localHosts ? `--allow-host ${host}` : `ALLOWED_HOSTS=${host}`
  response.vary('Accept, Accept-Language, Sec-Fetch-Dest')
  if (!isNavigation(request)) throw errors.wrongHost({ product: config.productName, option })
  const language = preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
  const nonce = randomBytes(16).toString('base64')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  response.setHeader('cache-control', cacheControl.none)
  response
    .status(421)
    .type('html')
    .end(pageOf({ product: config.productName, option, language, nonce }))
}

/** Returns whether a browser navigates; false if a program or page fetches something. */
function isNavigation({ url, headers }: Request): boolean {
  if (/^\/api(?:[/?]|$)/.test(url)) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? Boolean(headers.accept?.includes('text/html')) : destination === 'document'
}

interface PageOptions {
  readonly product: string
  readonly option: string
  readonly language: string
  readonly nonce: string
}

function pageOf({ product, option, language, nonce }: PageOptions): string {
  const title = escapeHtml(say(language, 'problems.wrongHost', { product }))
  return `<!doctype html>
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
<p>${escapeHtml(say(language, 'wrongHostPage.hint', { product }))}</p>
<p><code dir="ltr">${escapeHtml(option)}</code></p>
</body>
</html>
`
}
