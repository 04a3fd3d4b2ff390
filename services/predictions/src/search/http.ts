import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toFeedItem } from '../posts/present.ts'
import { searchPosts } from './search-posts.ts'

export const searchRoutes = (ctx: Context): Route[] => [
  route(calls.searchPredictions, async ({ member, query }) =>
    (await searchPosts(ctx, member, query.q)).map(toFeedItem),
  ),
]
