import { type Route, route } from '@hunch/kit/http'
import { fetchPhoto as fetchPhotoCall, getImage, getUpload, storePhoto as storePhotoCall } from '@hunch/proto/http'
import type { Context } from './context.ts'
import { sendImage } from './present.ts'
import { storePhoto } from './usecases/store-photo.ts'
import { fetchPhoto, viewImage } from './usecases/view-image.ts'

/** Of a file's own name, so much is repeated to its sender. */
const longestName = 255

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [
  route(getImage, async ({ member, params, query, request, response }) =>
    sendImage(await viewImage(ctx, member, { file: params.file, asked: query }), request, response),
  ),
  route(getUpload, async ({ member, params, request, response }) =>
    sendImage(await viewImage(ctx, member, { file: params.file, asked: {} }), request, response),
  ),
  route(
    storePhotoCall,
    ({ caller, params, query, request, response, signal }) => {
      // Whoever is refused midway need not send the rest over this connection.
      if (!request.readableEnded) response.setHeader('connection', 'close')
      return storePhoto(ctx, {
        caller,
        photoName: params.file,
        ownerId: query.ownerId,
        purpose: query.purpose,
        called: query.name?.slice(0, longestName) || 'photo',
        declaredBytes: Number(request.headers['content-length']) || undefined,
        content: request,
        signal,
      })
    },
    { from: ['predictions', 'auth'] },
  ),
  route(
    fetchPhotoCall,
    async ({ params, query, request, response }) =>
      sendImage(await fetchPhoto(ctx, { file: params.file, ownerId: query.ownerId }), request, response),
    { from: ['auth'] },
  ),
]
