import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { listHeldPhotos, listPhotosOf } from './list-photos.ts'

export const holdRoutes = (ctx: Context): Route[] => [
  route(calls.listPhotosOf, ({ query }) => listPhotosOf(ctx, query), { from: ['moderation'] }),
  route(calls.listHeldPhotos, async ({ member }) => ({ files: await listHeldPhotos(ctx, member) })),
]
