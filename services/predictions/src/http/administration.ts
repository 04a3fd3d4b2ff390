import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toFeedItem } from '../present.ts'
import { listPopular, searchAll } from '../usecases/administer-posts.ts'
import { deletePost } from '../usecases/delete-post.ts'
import { listAllPosts } from '../usecases/list-posts.ts'
import { sendPage, tagIn } from './send.ts'

/** The admin's Content tab. */
export const administration = (ctx: Context): Route[] => [
  route(calls.listPopularPredictions, async ({ member }) => (await listPopular(ctx, member)).map(toFeedItem)),
  route(calls.listAllPredictions, async ({ member, query, request, response }) =>
    sendPage(response, await listAllPosts(ctx, member, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.searchAllPredictions, async ({ member, query }) =>
    (await searchAll(ctx, member, query.q)).map(toFeedItem),
  ),
  route(calls.deleteAnyPrediction, ({ member, params }) => deletePost(ctx, member, params.id)),
]
