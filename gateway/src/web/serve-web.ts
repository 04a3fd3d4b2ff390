import { escapeHtml } from '@hunch/kit/html'
import { pages } from '@hunch/proto/http/pages'
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { GatewayConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { sendAsset } from '../responses/asset.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { createNoncedPage, type NoncedPage, sendNoncedPage } from '../responses/nonced-page.ts'
import { nonceOf, pagePolicy } from '../responses/security-headers.ts'
import { sessionToken } from '../sessions/cookies.ts'
import { countCaller } from '../sessions/count-caller.ts'
import type { LinkPreviews } from '../share/link-previews.ts'
import type { Head } from '../share/meta-tags.ts'
import type { KnownOptions } from './sign-in-options.ts'
import type { WebApp } from './web-app.ts'

/** Path of the app's page. The service worker fetches it. */
const shell = '/index.html'

const patterns = [...Object.values(pages).flat(), shell].map(
  (page) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}/?$`),
)

/** Returns whether the web app has a page at a path. At other paths the app is sent with status 404. */
const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path))

/** Serves the web app: its files, and its page for every other path that a browser navigates to. */
export function serveWeb(
  context: Context,
  web: WebApp | undefined,
  { rateLimits, headOf }: { rateLimits: RateLimits; headOf: LinkPreviews['headOf'] },
): RequestHandler {
  const { config, signInOptions } = context
  const pageFor = pagesOf(config, web)
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
    await countCaller(context, rateLimits, request, response)
    response.status(isPage(path) ? 200 : 404).setHeader('cache-control', cacheControl.revalidate)
    const page = pageFor(await signInOptions.read(), Boolean(sessionToken(request.headers.cookie, config.secure)))
    const head = await headOf(request, response)
    const nonced = head ? createNoncedPage(page.parts.map((part) => withHead(part, head))) : page.nonced
    sendNoncedPage(nonced, nonceOf(response), request, response)
  })
  return router
}

/** The app's page for members or for visitors. */
interface FilledPage {
  /** The text between its nonces. */
  readonly parts: readonly string[]
  readonly nonced: NoncedPage
}

const nonceBlank = '__NONCE__'

/**
 * Returns a function that fills in the page. It caches one page for members and one for visitors, until the sign-in options
 * change.
 */
export function pagesOf({ trial }: Pick<GatewayConfig, 'trial'>, web: Pick<WebApp, 'page'> | undefined) {
  const filled = new Map<string, FilledPage>()
  let options: KnownOptions | undefined
  return (known: KnownOptions, isMember: boolean): FilledPage => {
    if (known.ways !== options?.ways || known.registration !== options.registration) filled.clear()
    options = known
    const member = isMember ? 'yes' : ''
    const before = filled.get(member)
    if (before) return before
    const html = (web?.page ?? '')
      .replaceAll('__MEMBER__', member)
      .replaceAll('__TRIAL__', trial ? 'yes' : '')
      .replaceAll('__REGISTRATION__', () => escapeHtml(known.registration))
      .replaceAll('__SIGN_IN__', () => escapeHtml(known.ways))
    const parts = html.split(nonceBlank)
    const page = { parts, nonced: createNoncedPage(parts) }
    filled.set(member, page)
    return page
  }
}

/** Adds the head to the part of the page that has the title. */
function withHead(part: string, { title, tags }: Head): string {
  const titled = title ? part.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`) : part
  return titled.replace('</title>', (end) => `${end}\n    ${tags}`)
}

/** Returns whether a browser navigates to the path; false if a page loads one of its files. */
function isNavigation({ headers }: Request, path: string): boolean {
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return !path.startsWith('/assets/') && !/\.\w{1,12}$/.test(path)
}
