import { escapeHtml } from '@hunch/kit/html'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import { exchangeOf } from '../requests/exchange.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { nonceOf, pagePolicy } from '../responses/security-headers.ts'
import { sessionToken } from '../sessions/cookies.ts'
import type { LinkPreviews } from '../share/link-previews.ts'
import type { Head } from '../share/meta-tags.ts'
import type { Asset } from './assets.ts'
import { isPage } from './pages.ts'
import type { WebApp } from './web-app.ts'

/** Serves the web app: its files, and its page for every other path that a browser navigates to. */
export function serveWeb(
  { config, signInOptions }: Context,
  web: WebApp | undefined,
  headOf: LinkPreviews['headOf'],
): RequestHandler {
  const router = Router()
  router.use((request, response, next) => {
    const { path } = exchangeOf(response)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const exists = isPage(path) || web?.assets.has(path)
    if (!isRead && exists) {
      response.setHeader('allow', 'GET, HEAD')
      throw errors.methodNotAllowed({ method: request.method, path: quoted(path) })
    }
    if (!isRead || !(exists || isNavigation(request, path))) throw errors.noSuchCall({ path: quoted(path) })
    if (!web) throw errors.unavailable()
    next()
  })
  router.use(...pagePolicy(config))
  router.use(async (request: Request, response: Response, _next: NextFunction) => {
    const { path } = exchangeOf(response)
    const asset = web?.assets.get(path)
    if (asset) return sendAsset(asset, request, response)
    response.status(isPage(path) ? 200 : 404).setHeader('cache-control', cacheControl.revalidate)
    const member = sessionToken(request.headers.cookie, config.secure) ? 'yes' : ''
    const { ways, registration } = await signInOptions.read()
    const page =
      web?.page
        .replaceAll('__NONCE__', nonceOf(response))
        .replaceAll('__MEMBER__', member)
        .replaceAll('__TRIAL__', config.trial ? 'yes' : '')
        .replaceAll('__REGISTRATION__', () => escapeHtml(registration))
        .replaceAll('__SIGN_IN__', () => escapeHtml(ways)) ?? ''
    const head = await headOf(request, response)
    response.type('html').end(head ? withHead(page, head) : page)
  })
  return router
}

function withHead(page: string, { title, tags }: Head): string {
  const titled = title ? page.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`) : page
  return titled.replace('</title>', (end) => `${end}\n    ${tags}`)
}

/** Returns whether a browser navigates, rather than a page loading one of its files. */
function isNavigation({ headers }: Request, path: string): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return !path.startsWith('/assets/') && !/\.\w{1,12}$/.test(path)
}

async function sendAsset(asset: Asset, request: Request, response: Response): Promise<void> {
  response.type(asset.extension || 'bin')
  response.setHeader('etag', asset.etag)
  response.setHeader('cache-control', asset.immutable ? cacheControl.immutable : cacheControl.revalidate)
  if (asset.encodings.length > 1) response.vary('Accept-Encoding')
  if (request.fresh) return void response.status(304).end()
  const encoding = asset.encodings.find((each) => request.acceptsEncodings(each) === each) ?? 'identity'
  const body = await asset.body(encoding)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}
