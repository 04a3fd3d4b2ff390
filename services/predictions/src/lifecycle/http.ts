import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toFeedItem } from '../posts/present.ts'
import { withServerTime } from '../respond.ts'
import { resolvePost } from './resolve-post.ts'
import { takeBackResult } from './take-back-result.ts'

export const lifecycleRoutes = (ctx: Context): Route[] => [
  route(calls.resolvePrediction, async ({ member, params, body, response }) => {
    const item = await resolvePost(ctx, member, params.id, body.result)
    return withServerTime(response, item.now, toFeedItem(item))
  }),
  route(calls.takeBackResult, async ({ member, params, response }) => {
    const item = await takeBackResult(ctx, member, params.id)
    return withServerTime(response, item.now, toFeedItem(item))
  }),
]
