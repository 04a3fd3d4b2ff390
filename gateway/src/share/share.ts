import { preferredLanguage } from '@hunch/kit/http'
import type { Part } from '@hunch/kit/lifecycle'
import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { Language } from '@hunch/proto/http'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { exchangeOf } from '../exchange.ts'
import type { Rates } from '../rates.ts'
import { createDesk } from './desk.ts'
import { drawPicture } from './picture.ts'
import { type SharedPost, toShared, versionOf } from './post.ts'
import { hiddenTags, tagsOf } from './tags.ts'

/** What the page of a post says of itself to who reads no script: a title and tags for its head. */
export interface Head {
  readonly title?: string
  readonly tags: string
}

/** Link previews of public posts. */
export interface Share {
  /** The head of the page at a path; undefined where it is no post's page. */
  headOf(request: Request, response: Response): Promise<Head | undefined>
  /** `/share/{id}.png` */
  readonly serve: RequestHandler
  readonly parts: readonly Part[]
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const postPage = new RegExp(`^/predictions?/(${uuid})/?$`, 'i')
const picturePath = new RegExp(`^/share/(${uuid})\\.png$`, 'i')
const isLanguage = (text: string): boolean => Language.safeParse(text).success

/** Asks predictions, as a visitor would, what may be shown of a post; private and missing ones are alike. */
export function createShare({ config, limits, identity, log }: Context, rates: Rates): Share {
  const address = config.predictionsRpc
  const timeoutMs = limits.previewMs
  const predictions = connect(PredictionsService, { audience: 'predictions', address, identity, timeoutMs })
  const desk = createDesk()
  const find = async (id: string): Promise<SharedPost | undefined> =>
    toShared((await predictions.getPostCards({ memberId: '', postIds: [id.toLowerCase()] })).cards[0])

  async function headOf(request: Request, response: Response): Promise<Head | undefined> {
    const { path, proto, host } = exchangeOf(response)
    const id = postPage.exec(path)?.[1]
    if (!id) return undefined
    try {
      const post = await find(id)
      if (!post) return { tags: hiddenTags }
      const language = preferredLanguage(request.headers['accept-language'], Language.options) ?? 'en'
      const origin = config.publicUrl ? new URL(config.publicUrl).origin : `${proto}://${host}`
      return tagsOf(post, { origin, product: config.productName, language })
    } catch (error) {
      log.warn({ err: error }, 'a page goes without its preview')
      return undefined // the page itself works without
    }
  }

  const router = Router({ caseSensitive: true, strict: true })
  router.get(/^\/share\/[^/]+$/, async (request, response) => {
    const { path, address: from } = exchangeOf(response)
    await rates.countAddress(request.method, from)
    const id = picturePath.exec(path)?.[1]
    const post = id && (await find(id))
    if (!post) throw errors.noSuchCall({ path: path.slice(0, 200) })
    const asked = new URL(request.url, 'http://any').searchParams.get('lang') ?? ''
    const language = isLanguage(asked) ? asked : 'en'
    const draw = () => drawPicture(post, { product: config.productName, language })
    const picture = await desk.draw([post.id, versionOf(post), language].join(), draw)
    response.setHeader('cache-control', 'public, max-age=300')
    response.setHeader('cross-origin-resource-policy', 'cross-origin')
    response.type('png').end(picture)
  })
  return {
    headOf,
    serve: router,
    parts: [{ name: 'share client', stop: async () => predictions.close() }],
  }
}
