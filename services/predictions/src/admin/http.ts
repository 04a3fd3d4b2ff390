import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { listAllPosts } from '../feeds/list-newest.ts'
import { deletePost } from '../posts/delete-post.ts'
import { toFeedItem } from '../posts/present.ts'
import { ifNoneMatch, sendPage } from '../respond.ts'
import { listPopular, searchAllPosts } from './list-posts.ts'

/** The calls of the admin's Content tab. */
export const adminRoutes = (ctx: Context): Route[] => [
  route(calls.listPopularPredictions, async ({ member }) => (await listPopular(ctx, member)).map(toFeedItem)),
  route(calls.listAllPredictions, async ({ member, query, request, response }) => {
    const page = await listAllPosts(ctx, member, { ...query, ifNoneMatch: ifNoneMatch(request) })
    return sendPage(response, page)
  }),
  route(calls.searchAllPredictions, async ({ member, query }) =>
    (await searchAllPosts(ctx, member, query.q)).map(toFeedItem),
  ),
  route(calls.deleteAnyPrediction, ({ member, params }) => deletePost(ctx, member, params.id)),
]
