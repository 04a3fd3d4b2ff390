import { createHash } from 'node:crypto'
import type { Call } from '@hunch/proto/http'
import { sessionCookieName } from '@hunch/proto/session-cookie'
import { type RequestHandler, Router } from 'express'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { type Asset, createAsset, sendAsset } from '../responses/asset.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { documentPolicy } from '../responses/security-headers.ts'
import { countCaller } from '../sessions/count-caller.ts'
import type { Document } from './openapi-types.ts'
import { style } from './style.ts'

/** Serves `/api/openapi.json` and, from the same document, `/api/docs`. Both are built once, on the first request. */
export function serveDocs(
  context: Context,
  contracts: Readonly<Record<string, Call>>,
  rateLimits: RateLimits,
): RequestHandler {
  const { config } = context
  let made: Promise<{ readonly json: Asset; readonly page: Asset }> | undefined
  const make = async () => {
    // Imported on first use: the library is large, and most processes never serve the documentation.
    const [{ openApiOf }, { docsPage }] = await Promise.all([import('./openapi.ts'), import('./page-html.ts')])
    const cookie = sessionCookieName(config.secure)
    const json = JSON.stringify(openApiOf(contracts, { title: `${config.productName} API`, cookie }))
    const page = docsPage(JSON.parse(json) as Document)
    return {
      json: createAsset('.json', Buffer.from(json), cacheControl.openApi),
      page: createAsset('.html', Buffer.from(page), cacheControl.revalidate),
    }
  }
  const assets = () => {
    made ??= make()
    return made
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.all(['/api/openapi.json', '/api/docs'], async (request, response, next) => {
    await countCaller(context, rateLimits, request, response)
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.setHeader('allow', 'GET, HEAD')
    throw errors.methodNotAllowed({ method: request.method, path: exchangeOf(response).path })
  })
  router.get('/api/openapi.json', async (request, response) => sendAsset((await assets()).json, request, response))
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
  router.get('/api/docs', documentPolicy(styleHash), async (request, response) =>
    sendAsset((await assets()).page, request, response),
  )
  return router
}
