import { type Route, route } from '@hunch/kit/http'
import { fetchPhoto as fetchPhotoCall, getImage, getUpload } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { sendImage } from './send-image.ts'
import { fetchPhoto, viewImage } from './view-image.ts'

export const imageRoutes = (ctx: Context): Route[] => [
  route(getImage, async ({ member, ip, params, query, request, response }) =>
    sendImage(await viewImage(ctx, { member, ip }, { file: params.file, query }), request, response),
  ),
  route(getUpload, async ({ member, ip, params, request, response }) =>
    sendImage(await viewImage(ctx, { member, ip }, { file: params.file, query: {} }), request, response),
  ),
  route(
    fetchPhotoCall,
    async ({ params, query, request, response }) =>
      sendImage(await fetchPhoto(ctx, { file: params.file, ownerId: query.ownerId }), request, response),
    { from: ['auth', 'moderation'] },
  ),
]
