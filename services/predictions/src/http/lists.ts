import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toCategory } from '../present.ts'
import { listCategories } from '../usecases/list-categories.ts'
import { listNewest, listPostsOfUser } from '../usecases/list-posts.ts'
import { sendPage, tagIn } from './send.ts'

/** Posts in pages. */
export const lists = (ctx: Context): Route[] => [
  route(calls.explore, async ({ member, query, request, response }) =>
    sendPage(response, await listNewest(ctx, member, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listPredictionsOfUser, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfUser(ctx, member, params.id, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listUserPredictions, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfUser(ctx, member, params.id, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listCategories, () => listCategories().map(toCategory)),
]
