import { escapeHtml } from '@hunch/kit/html'
import { say } from '@hunch/proto/texts'
import type { Request, Response } from 'express'
import type { GatewayConfig } from '../config.ts'
import { errors } from '../errors.ts'
import { sendNotice } from '../responses/notice-page.ts'

/**
 * Rejects a request for a host that is not the product's. A browser's navigation gets a page that
 * shows the operator how to allow the host.
 *
 * @throws wrongHost, with the same hint, for all other requests
 */
export function sendWrongHost(config: GatewayConfig, request: Request, response: Response, host: string): void {
  const option = config.localHosts ? `--allow-host ${host}` : `ALLOWED_HOSTS=${host}`
  const product = config.productName
  response.vary('Accept, Accept-Language, Sec-Fetch-Dest')
  if (!isNavigation(request)) throw errors.wrongHost({ product, option })
  sendNotice(request, response, {
    status: 421,
    title: (language) => say(language, 'problems.wrongHost', { product }),
    below: (language) => `<p>${escapeHtml(say(language, 'wrongHostPage.hint', { product }))}</p>
<p><code dir="ltr">${escapeHtml(option)}</code></p>`,
  })
}

/** Returns whether a browser navigates; false if a program or page fetches something. */
function isNavigation({ url, headers }: Request): boolean {
  if (/^\/api(?:[/?]|$)/.test(url)) return false
  const destination = headers['sec-fetch-dest']
  return destination === undefined ? Boolean(headers.accept?.includes('text/html')) : destination === 'document'
}
