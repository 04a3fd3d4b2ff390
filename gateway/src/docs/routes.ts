import { createHash } from 'node:crypto'
import type { Call } from '@hunch/proto/http'
import { type RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'
import { sessionCookieName } from '../cookies.ts'
import { errors } from '../errors.ts'
import { exchangeOf } from '../exchange.ts'
import { nonceOf, pagePolicy } from '../headers.ts'
import type { Rates } from '../rates.ts'
import type { Document } from './document.ts'
import { openApiOf } from './openapi.ts'
import { docsPage } from './page.ts'

const cacheControl = 'public, max-age=60'

/** `/api/openapi.json` and, from the same document, `/api/docs`. Made once, when first asked for. */
export function serveDocs(
  { config }: Context,
  contracts: Readonly<Record<string, Call>>,
  rates: Rates,
): RequestHandler {
  let made: { json: string; etag: string; document: Document } | undefined
  const read = () => {
    if (!made) {
      const cookie = sessionCookieName(config.secure)
      const json = JSON.stringify(openApiOf(contracts, { title: `${config.productName} API`, cookie }))
      const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
      made = { json, etag, document: JSON.parse(json) as Document }
    }
    return made
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.all(['/api/openapi.json', '/api/docs'], async (request, response, next) => {
    const { address, path } = exchangeOf(response)
    await rates.countAddress(request.method, address)
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.setHeader('allow', 'GET, HEAD')
    throw errors.methodNotAllowed({ method: request.method, path })
  })
  router.get('/api/openapi.json', (request, response) => {
    const { json, etag } = read()
    response.setHeader('etag', etag)
    response.setHeader('cache-control', cacheControl)
    if (request.fresh) return void response.status(304).end()
    response.type('json').end(json)
  })
  router.get('/api/docs', ...pagePolicy(config), (_request, response) => {
    response.setHeader('cache-control', 'no-cache')
    response.type('html').end(docsPage(read().document, nonceOf(response)))
  })
  return router
}
