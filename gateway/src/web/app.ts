import type { Log } from '@hunch/kit/log'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { sessionToken } from '../cookies.ts'
import { errors } from '../errors.ts'
import { exchangeOf } from '../exchange.ts'
import { nonceOf, pagePolicy } from '../headers.ts'
import { escapeHtml } from '../html.ts'
import type { Head, Share } from '../share/share.ts'
import { type Asset, readAssets } from './assets.ts'
import { isPage } from './paths.ts'

/** The built web app: its one page, with the nonce's mark still in it, and its files. */
export interface WebApp {
  readonly page: string
  readonly assets: ReadonlyMap<string, Asset>
}

const immutable = 'public, max-age=31536000, immutable'

/**
 * Reads the built web app into memory, with the product's name in place of `__PRODUCT__`.
 * Undefined where it has not been built; the calls are served all the same.
 */
export async function readWebApp({ webRoot, productName }: GatewayConfig, log: Log): Promise<WebApp | undefined> {
  const named = (content: Buffer, safely: (text: string) => string) =>
    Buffer.from(content.toString().replaceAll('__PRODUCT__', () => safely(productName)))
  try {
    const assets = new Map(
      await readAssets(webRoot, (path, content) => {
        if (path === '/index.html') return named(content, escapeHtml)
        if (path.endsWith('.webmanifest')) return named(content, (text) => JSON.stringify(text).slice(1, -1))
        return content
      }),
    )
    const page = await assets.get('/index.html')?.body('identity')
    if (!page) throw new Error('there is no index.html')
    assets.delete('/index.html')
    return { page: page.toString(), assets }
  } catch (error) {
    log.warn({ err: error, webRoot }, 'the web app is not built')
    return undefined
  }
}

/** Serves the web app: its files, and its page for everything that a browser goes to. */
export function serveWeb({ config }: Context, web: WebApp | undefined, headOf: Share['headOf']): RequestHandler {
  const router = Router()
  router.use((request, response, next) => {
    const { path } = exchangeOf(response)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (!reading && (isPage(path) || web?.assets.has(path))) {
      response.setHeader('allow', 'GET, HEAD')
      throw errors.methodNotAllowed({ method: request.method, path: path.slice(0, 200) })
    }
    if (!reading || !(isPage(path) || web?.assets.has(path) || isNavigation(request, path)))
      throw errors.noSuchCall({ path: path.slice(0, 200) })
    if (!web) throw errors.unavailable()
    next()
  })
  router.use(...pagePolicy(config))
  router.use(async (request: Request, response: Response, _next: NextFunction) => {
    const { path } = exchangeOf(response)
    const asset = web?.assets.get(path)
    if (asset) return sendAsset(asset, request, response)
    response.status(isPage(path) ? 200 : 404).setHeader('cache-control', 'no-cache')
    const member = sessionToken(request.headers.cookie, config.secure) ? 'yes' : ''
    const page = web?.page.replaceAll('__NONCE__', nonceOf(response)).replaceAll('__MEMBER__', member) ?? ''
    const head = await headOf(request, response)
    response.type('html').end(head ? withHead(page, head) : page)
  })
  return router
}

/** A page that says of itself what its head holds. */
function withHead(page: string, { title, tags }: Head): string {
  const titled = title ? page.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`) : page
  return titled.replace('</title>', (end) => `${end}\n    ${tags}`)
}

/** Whether a person is going somewhere, rather than a page looking for one of its files. */
function isNavigation({ headers }: Request, path: string): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return !path.startsWith('/assets/') && !/\.\w{1,12}$/.test(path)
}

async function sendAsset(asset: Asset, request: Request, response: Response): Promise<void> {
  response.type(asset.extension || 'bin')
  response.setHeader('etag', asset.etag)
  response.setHeader('cache-control', asset.immutable ? immutable : 'no-cache')
  if (asset.encodings.length > 1) response.vary('Accept-Encoding')
  if (request.fresh) return void response.status(304).end()
  const encoding = asset.encodings.find((each) => request.acceptsEncodings(each) === each) ?? 'identity'
  const body = await asset.body(encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
