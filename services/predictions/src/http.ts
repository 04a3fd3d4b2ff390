import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { listPopular, searchAllPosts } from './admin/list-posts.ts'
import { callRoutes } from './calls/http.ts'
import type { Context } from './context.ts'
import { feedRoutes } from './feeds/http.ts'
import { listAllPosts } from './feeds/list-newest.ts'
import { journalRoutes } from './journal/http.ts'
import { resolvePost } from './lifecycle/resolve-post.ts'
import { takeBackResult } from './lifecycle/take-back-result.ts'
import { deletePost } from './posts/delete-post.ts'
import { postRoutes } from './posts/http.ts'
import { toFeedItem } from './posts/present.ts'
import { ifNoneMatch, sendPage, withServerTime } from './respond.ts'
import { searchPosts } from './search/search-posts.ts'
import { voteRoutes } from './votes/http.ts'

/** All HTTP routes of the service. */
export const routes = (ctx: Context): Route[] => [
  ...feedRoutes(ctx),
  ...searchRoutes(ctx),
  ...postRoutes(ctx),
  ...lifecycleRoutes(ctx),
  ...voteRoutes(ctx),
  ...journalRoutes(ctx),
  ...callRoutes(ctx),
  ...adminRoutes(ctx),
]

const searchRoutes = (ctx: Context): Route[] => [
  route(calls.searchPredictions, async (input) =>
    (await searchPosts(ctx, input.member, input.query.q, () => input.signal)).map(toFeedItem),
  ),
]

const lifecycleRoutes = (ctx: Context): Route[] => [
  route(calls.resolvePrediction, async ({ member, params, body, response }) => {
    const item = await resolvePost(ctx, member, params.id, body.result)
    return withServerTime(response, item.now, toFeedItem(item))
  }),
  route(calls.takeBackResult, async ({ member, params, response }) => {
    const item = await takeBackResult(ctx, member, params.id)
    return withServerTime(response, item.now, toFeedItem(item))
  }),
]

/** The calls of the admin's Content tab. */
const adminRoutes = (ctx: Context): Route[] => [
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
