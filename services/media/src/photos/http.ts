import { type Route, route } from '@hunch/kit/http'
import { storePhoto as storePhotoCall } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { photoLimits } from './limits.ts'
import { storePhoto } from './store-photo.ts'

export const photoRoutes = (ctx: Context): Route[] => [
  route(
    storePhotoCall,
    ({ caller, params, query, request, response, signal }) => {
      // Close the connection, so that the sender of a rejected upload does not have to send the rest.
      if (!request.readableEnded) response.setHeader('connection', 'close')
      return storePhoto(ctx, {
        caller,
        photoName: params.file,
        ownerId: query.ownerId,
        purpose: query.purpose,
        isPrivate: query.purpose === 'profile' ? false : query.isPrivate,
        fileName: query.name?.slice(0, photoLimits.nameCharacters) || 'photo',
        declaredBytes: Number(request.headers['content-length']) || undefined,
        content: request,
        signal,
      })
    },
    { from: ['predictions', 'auth'] },
  ),
]
