import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { getReactions } from './get-reactions.ts'
import { listOwnReactions } from './list-own-reactions.ts'
import { setReaction } from './set-reaction.ts'

export const reactionRoutes = (ctx: Context): Route[] => [
  route(calls.getReactions, ({ member, params }) => getReactions(ctx, member, params.id)),
  route(calls.listOwnReactions, ({ member, query }) => listOwnReactions(ctx, member, query.posts)),
  route(calls.setReaction, ({ member, params, body }) => setReaction(ctx, member, params.id, body.kind)),
  route(calls.removeReaction, ({ member, params }) => setReaction(ctx, member, params.id, null)),
]
