import { preferredLanguage } from '@hunch/kit/http'
import { customerNetworkOf } from '@hunch/kit/identity'
import type { Part } from '@hunch/kit/lifecycle'
import { connect } from '@hunch/kit/rpc'
import type { Timers } from '@hunch/kit/timers'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { Language } from '@hunch/proto/http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { sessionToken } from '../sessions/cookies.ts'
import { countCaller } from '../sessions/count-caller.ts'
import { createPhotoLoader, type LoadPhoto } from './load-photo.ts'
import { type Head, hiddenTags, metaTagsOf } from './meta-tags.ts'
import { createSharePictureCache } from './share-picture-cache.ts'
import { pictureVersion, type SharedPost, toSharedPost } from './shared-post.ts'

/** Link previews of public posts. */
export interface LinkPreviews {
  /** Returns the head of a post's page; undefined for other pages, and if predictions or auth does not reply in time. */
  headOf(request: Request, response: Response): Promise<Head | undefined>
  /**
   * Serves `GET /share/{id}.png`. With `shape=story` the picture is upright. With `kind=call` it says that the person who
   * shares it was right.
   */
  readonly servePictures: RequestHandler
  readonly parts: readonly Part[]
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const postPage = new RegExp(`^/predictions?/(${uuid})/?$`, 'i')
const picturePath = new RegExp(`^/share/(${uuid})\\.png$`, 'i')
const isLanguage = (text: string): boolean => Language.safeParse(text).success

/**
 * Creates the link previews. Fetches posts as a visitor would see them. Private and missing posts have no preview, and look
 * alike. The same holds for a post that the signed-in member may not see, for example because of a block.
 */
export function createLinkPreviews(context: Context, rateLimits: RateLimits): LinkPreviews {
  const { config, limits, identity, sessions, log, timers } = context
  const address = config.predictionsRpc
  const timeoutMs = limits.previewMs
  const predictions = connect(PredictionsService, { audience: 'predictions', address, identity, timeoutMs, timers })
  const loadPhoto = createPhotoLoader(context)
  const findPost = cached(limits, timers, async (id) =>
    toSharedPost((await predictions.getPostCards({ memberId: '', postIds: [id] })).cards[0]),
  )

  async function mayView(postId: string, cookies: string | undefined): Promise<boolean> {
    const token = sessionToken(cookies, config.secure)
    const session = token && (await sessions.resolve(token))
    if (!session || session.role === 'admin') return true
    const { postIds } = await predictions.mayView({ memberId: session.memberId, postIds: [postId] })
    return postIds.length > 0
  }

  async function headOf(request: Request, response: Response): Promise<Head | undefined> {
    const exchange = exchangeOf(response)
    const id = postPage.exec(exchange.path)?.[1]
    if (!id) return undefined
    try {
      const asked = Promise.all([findPost(id), mayView(id, request.headers.cookie)])
      const [post, isShown] = await Promise.race([asked, late(timers, timeoutMs)])
      if (!post || !isShown) return { tags: hiddenTags }
      const language = preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
      const origin = config.publicUrl ? new URL(config.publicUrl).origin : `${exchange.proto}://${exchange.host}`
      return metaTagsOf(post, { origin, product: config.productName, language })
    } catch (error) {
      log.warn({ err: error }, 'a page is sent without its preview')
      return undefined
    }
  }

  return {
    headOf,
    servePictures: servePictures(context, { findPost, mayView, loadPhoto }, rateLimits),
    parts: [{ name: 'share client', stop: async () => predictions.close() }],
  }
}

/** Rejects after `ms`: looking up a session may take longer than a page may wait. */
const late = ({ signal }: Timers, ms: number): Promise<never> =>
  new Promise((_, reject) =>
    signal(ms).addEventListener('abort', () => reject(new Error(`no preview within ${ms} ms`)), { once: true }),
  )

type FindPost = (postId: string) => Promise<SharedPost | undefined>

interface PictureSources {
  readonly findPost: FindPost
  /** Whether the member whose session is in the cookies may see a post. True without a session. */
  readonly mayView: (postId: string, cookies: string | undefined) => Promise<boolean>
  readonly loadPhoto: LoadPhoto
}

function servePictures(
  context: Context,
  { findPost, mayView, loadPhoto }: PictureSources,
  rateLimits: RateLimits,
): RequestHandler {
  const { config, limits } = context
  const pictures = createSharePictureCache(limits)
  const router = Router({ caseSensitive: true, strict: true })
  router.get(/^\/share\/[^/]+$/, async (request, response) => {
    const exchange = exchangeOf(response)
    await countCaller(context, rateLimits, request, response)
    const id = picturePath.exec(exchange.path)?.[1]
    const { cookie } = request.headers
    const [post, isShown] = id ? await Promise.all([findPost(id), mayView(id, cookie)]) : []
    if (!post || !isShown) throw errors.noSuchCall({ path: quoted(exchange.path) })
    const query = new URL(request.url, 'http://any').searchParams
    const lang = query.get('lang') ?? ''
    const language = isLanguage(lang) ? lang : 'en'
    const shape = query.get('shape') === 'story' ? 'story' : 'wide'
    const isCall = query.get('kind') === 'call'
    const picture = await pictures.get({
      key: [post.id, language, shape, isCall].join(),
      version: pictureVersion(post),
      photoFile: post.photoFile,
      address: customerNetworkOf(exchange.address),
      // Loaded on first use: the drawing code loads slowly, takes a lot of memory and is rarely needed.
      draw: async () => {
        const { drawSharePicture } = await import('./share-picture.ts')
        const photo = post.photoFile ? await loadPhoto(post.photoFile) : undefined
        const picture = await drawSharePicture(post, { product: config.productName, language, shape, isCall, photo })
        return { picture, isWhole: !post.photoFile || photo !== undefined }
      },
    })
    const isForMember = sessionToken(cookie, config.secure) !== undefined
    response.setHeader('cache-control', isForMember ? cacheControl.memberSharePicture : cacheControl.sharePicture)
    response.vary('Cookie')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.type('png').end(picture)
  })
  return router
}

/** Caches posts for `cardMs`. Concurrent requests share one fetch; failures are not cached. */
function cached(limits: Limits, timers: Timers, fetchPost: FindPost): FindPost {
  const cache = new Map<string, Promise<SharedPost | undefined>>()
  return (postId) => {
    const id = postId.toLowerCase()
    const existing = cache.get(id)
    if (existing) return existing
    const post = fetchPost(id)
    cache.set(id, post)
    const expire = () => cache.get(id) === post && cache.delete(id)
    post.then(() => timers.after(limits.cardMs, expire), expire)
    return post
  }
}
