import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toCategory, toFeedItem } from '../present.ts'
import { listCategories } from '../usecases/list-categories.ts'
import { listNewest, listPostsOfGroup, listPostsOfUser } from '../usecases/list-posts.ts'
import { listPublic } from '../usecases/list-public.ts'
import { listTrending } from '../usecases/list-trending.ts'
import { readFeed } from '../usecases/read-feed.ts'
import { searchPosts } from '../usecases/search-posts.ts'
import { sendPage, sendTagged, tagIn } from './send.ts'

/** Posts in pages. */
export const lists = (ctx: Context): Route[] => [
  route(calls.recommendationsFeed, async ({ member, query, request, response }) =>
    sendPage(response, await readFeed(ctx, member, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listTrending, async ({ member, query, request, response }) =>
    sendTagged(response, await listTrending(ctx, member, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listPublic, async () => (await listPublic(ctx)).map(toFeedItem)),
  route(calls.searchPredictions, async ({ member, query }) =>
    (await searchPosts(ctx, member, query.q)).map(toFeedItem),
  ),
  route(calls.explore, async ({ member, query, request, response }) =>
    sendPage(response, await listNewest(ctx, member, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listPredictionsOfUser, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfUser(ctx, member, params.id, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listUserPredictions, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfUser(ctx, member, params.id, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listGroupPredictions, async ({ member, params, query, request, response }) =>
    sendPage(response, await listPostsOfGroup(ctx, member, params.groupId, { ...query, ifNoneMatch: tagIn(request) })),
  ),
  route(calls.listCategories, () => listCategories().map(toCategory)),
]
