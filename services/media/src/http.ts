import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from './context.ts'
import { listHeldPhotos, listPhotosOf } from './holds/review-photos.ts'
import { sendImage } from './images/send-image.ts'
import { fetchPhoto, viewImage } from './images/view-image.ts'
import { photoRoutes } from './photos/http.ts'

/** All HTTP routes of the service. */
export const routes = (ctx: Context): Route[] => [...imageRoutes(ctx), ...photoRoutes(ctx), ...holdRoutes(ctx)]

const imageRoutes = (ctx: Context): Route[] => [
  route(calls.getImage, async ({ member, ip, params, query, request, response }) =>
    sendImage(await viewImage(ctx, { member, ip }, { file: params.file, query }), request, response),
  ),
  route(calls.getUpload, async ({ member, ip, params, request, response }) =>
    sendImage(await viewImage(ctx, { member, ip }, { file: params.file, query: {} }), request, response),
  ),
  route(
    calls.fetchPhoto,
    async ({ params, query, request, response }) =>
      sendImage(await fetchPhoto(ctx, { file: params.file, ownerId: query.ownerId }), request, response),
    { from: ['auth', 'moderation'] },
  ),
]

const holdRoutes = (ctx: Context): Route[] => [
  route(calls.listPhotosOf, ({ query }) => listPhotosOf(ctx, query), { from: ['moderation'] }),
  route(calls.listHeldPhotos, async ({ member }) => ({ files: await listHeldPhotos(ctx, member) })),
]
