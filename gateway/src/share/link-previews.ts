import { preferredLanguage } from '@hunch/kit/http'
import type { Part } from '@hunch/kit/lifecycle'
import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { Language } from '@hunch/proto/http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Context } from '../context.ts'
import { errors, quoted } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { addressKey } from '../requests/client-address.ts'
import { exchangeOf } from '../requests/exchange.ts'
import type { RateLimits } from '../requests/rate-limits.ts'
import { cacheControl } from '../responses/cache-headers.ts'
import { type Head, hiddenTags, metaTagsOf } from './meta-tags.ts'
import { createSharePictureCache } from './share-picture-cache.ts'
import { pictureVersion, type SharedPost, toSharedPost } from './shared-post.ts'

/** Link previews of public posts. */
export interface LinkPreviews {
  /** Returns what goes into the head of a post's page; undefined for other pages, and while predictions is away. */
  headOf(request: Request, response: Response): Promise<Head | undefined>
  /** `GET /share/{id}.png` */
  readonly servePictures: RequestHandler
  readonly parts: readonly Part[]
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const postPage = new RegExp(`^/predictions?/(${uuid})/?$`, 'i')
const picturePath = new RegExp(`^/share/(${uuid})\\.png$`, 'i')
const isLanguage = (text: string): boolean => Language.safeParse(text).success

/** Fetches posts as a visitor would see them: private and missing ones have no preview, and look alike. */
export function createLinkPreviews(context: Context, rateLimits: RateLimits): LinkPreviews {
  const { config, limits, identity, log } = context
  const address = config.predictionsRpc
  const timeoutMs = limits.previewMs
  const predictions = connect(PredictionsService, { audience: 'predictions', address, identity, timeoutMs })
  const findPost = cached(limits, async (id) =>
    toSharedPost((await predictions.getPostCards({ memberId: '', postIds: [id] })).cards[0]),
  )

  async function headOf(request: Request, response: Response): Promise<Head | undefined> {
    const exchange = exchangeOf(response)
    const id = postPage.exec(exchange.path)?.[1]
    if (!id) return undefined
    await rateLimits.countAddress(request.method, exchange.address)
    try {
      const post = await findPost(id)
      if (!post) return { tags: hiddenTags }
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
    servePictures: servePictures(context, findPost, rateLimits),
    parts: [{ name: 'share client', stop: async () => predictions.close() }],
  }
}

type FindPost = (postId: string) => Promise<SharedPost | undefined>

function servePictures({ config, limits }: Context, findPost: FindPost, rateLimits: RateLimits): RequestHandler {
  const pictures = createSharePictureCache(limits)
  const router = Router({ caseSensitive: true, strict: true })
  router.get(/^\/share\/[^/]+$/, async (request, response) => {
    const exchange = exchangeOf(response)
    await rateLimits.countAddress(request.method, exchange.address)
    const id = picturePath.exec(exchange.path)?.[1]
    const post = id && (await findPost(id))
    if (!post) throw errors.noSuchCall({ path: quoted(exchange.path) })
    const lang = new URL(request.url, 'http://any').searchParams.get('lang') ?? ''
    const language = isLanguage(lang) ? lang : 'en'
    const picture = await pictures.get({
      key: [post.id, language].join(),
      version: pictureVersion(post),
      address: addressKey(exchange.address),
      // What draws takes long to load and much memory, and few ask for it.
      draw: async () => {
        const { drawSharePicture } = await import('./share-picture.ts')
        return drawSharePicture(post, { product: config.productName, language })
      },
    })
    response.setHeader('cache-control', cacheControl.sharePicture)
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.type('png').end(picture)
  })
  return router
}

/** Caches posts for `cardMs`; concurrent requests share one fetch, failures are not cached. */
function cached(limits: Limits, fetchPost: FindPost): FindPost {
  const cache = new Map<string, Promise<SharedPost | undefined>>()
  return (postId) => {
    const id = postId.toLowerCase()
    const existing = cache.get(id)
    if (existing) return existing
    const post = fetchPost(id)
    cache.set(id, post)
    const expire = () => cache.get(id) === post && cache.delete(id)
    post.then(() => setTimeout(expire, limits.cardMs).unref(), expire)
    return post
  }
}
