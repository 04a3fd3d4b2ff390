import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toFeedItem } from '../posts/present.ts'
import { searchPosts } from './search-posts.ts'

export const searchRoutes = (ctx: Context): Route[] => [
  route(calls.searchPredictions, async (input) =>
    (await searchPosts(ctx, input.member, input.query.q, () => input.signal)).map(toFeedItem),
  ),
]
