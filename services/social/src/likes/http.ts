import { type Route, route } from '@hunch/kit/http'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getLike, listLikes, type NamedLike } from './read-likes.ts'
import { setLike } from './set-like.ts'

export const likeRoutes = (ctx: Context): Route[] => [
  route(calls.listLikes, async ({ member, params }) => (await listLikes(ctx, member, params.id)).map(toLike)),
  route(calls.getMyLike, ({ member, params }) => getLike(ctx, member, params.id)),
  route(calls.likeComment, ({ member, params }) => setLike(ctx, member, params.id, true)),
  route(calls.unlikeComment, ({ member, params }) => setLike(ctx, member, params.id, false)),
]

const toLike = (like: NamedLike): z.input<typeof calls.Like> => ({
  user: presentMember(like.memberId, like.card),
  createdAt: like.likedAt.toISOString(),
})
