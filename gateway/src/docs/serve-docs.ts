import { createHash } from 'node:crypto'
import type { Call } from '@hunch/proto/http'
import { type RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { nonceOf, pagePolicy } from '../responses/security-headers.ts'
import { sessionCookieName } from '../sessions/cookies.ts'
import { openApiOf } from './openapi.ts'
import type { Document } from './openapi-types.ts'
import { docsPage } from './page-html.ts'

/** Serves `/api/openapi.json` and, from the same document, `/api/docs`. Built once, on the first request. */
export function serveDocs(
  { config }: Context,
  contracts: Readonly<Record<string, Call>>,
  rateLimits: RateLimits,
): RequestHandler {
  let built: { json: string; etag: string; document: Document } | undefined
  const build = () => {
    if (!built) {
      const cookie = sessionCookieName(config.secure)
      const json = JSON.stringify(openApiOf(contracts, { title: `${config.productName} API`, cookie }))
      const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
      built = { json, etag, document: JSON.parse(json) as Document }
    }
    return built
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.all(['/api/openapi.json', '/api/docs'], async (request, response, next) => {
    const { address, path } = exchangeOf(response)
    await rateLimits.countAddress(request.method, address)
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.setHeader('allow', 'GET, HEAD')
    throw errors.methodNotAllowed({ method: request.method, path })
  })
  router.get('/api/openapi.json', (request, response) => {
    const { json, etag } = build()
    response.setHeader('etag', etag)
    response.setHeader('cache-control', cacheControl.openApi)
    if (request.fresh) return void response.status(304).end()
    response.type('json').end(json)
  })
  router.get('/api/docs', ...pagePolicy(config), (_request, response) => {
    response.setHeader('cache-control', cacheControl.revalidate)
    response.type('html').end(docsPage(build().document, nonceOf(response)))
  })
  return router
}
