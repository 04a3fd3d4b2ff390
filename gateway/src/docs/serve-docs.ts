import { createHash } from 'node:crypto'
import type { Call } from '@hunch/proto/http'
import { sessionCookieName } from '@hunch/proto/session-cookie'
import { type RequestHandler, Router } from 'express'
import type { GatewayConfig } from '../config.ts'
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

type Contracts = Readonly<Record<string, Call>>

/** The documentation of all calls: for programs, and as a page. */
interface Docs {
  readonly json: Asset
  readonly page: Asset
}

/**
 * Returns a function that builds the documentation on its first call, and then returns the same documents. If the build
 * fails, the next call tries again.
 */
export function createDocs(config: Pick<GatewayConfig, 'productName' | 'secure'>, contracts: Contracts) {
  let made: Promise<Docs> | undefined
  const make = async (): Promise<Docs> => {
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
  return (): Promise<Docs> => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

/** Serves `/api/openapi.json` and, from the same document, `/api/docs`. */
export function serveDocs(context: Context, contracts: Contracts, rateLimits: RateLimits): RequestHandler {
  const docs = createDocs(context.config, contracts)
  const router = Router({ caseSensitive: true, strict: true })
  router.all(['/api/openapi.json', '/api/docs'], async (request, response, next) => {
    await countCaller(context, rateLimits, request, response)
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.setHeader('allow', 'GET, HEAD')
    throw errors.methodNotAllowed({ method: request.method, path: exchangeOf(response).path })
  })
  router.get('/api/openapi.json', async (request, response) => sendAsset((await docs()).json, request, response))
  const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
  router.get('/api/docs', documentPolicy(styleHash), async (request, response) =>
    sendAsset((await docs()).page, request, response),
  )
  return router
}
