import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import * as calls from '@hunch/proto/http'
import type { Context } from './context.ts'
import { toComment, toFollower, toLike, toNewComment, toUserComment } from './present.ts'
import { createComment } from './usecases/create-comment.ts'
import { deleteComment } from './usecases/delete-comment.ts'
import { getLike } from './usecases/get-like.ts'
import { getReactions } from './usecases/get-reactions.ts'
import { listComments } from './usecases/list-comments.ts'
import { listCommentsOf } from './usecases/list-comments-of.ts'
import { getFollowStatus, listFollowers, listFollowing } from './usecases/list-follows.ts'
import { listLikes } from './usecases/list-likes.ts'
import { setFollow } from './usecases/set-follow.ts'
import { setLike } from './usecases/set-like.ts'
import { setReaction } from './usecases/set-reaction.ts'

/** Contract → use case. */
export const routes = (ctx: Context): Route[] => [...comments(ctx), ...likes(ctx), ...reactions(ctx), ...follows(ctx)]

const comments = (ctx: Context): Route[] => [
  route(calls.listComments, async ({ member, params, query }) =>
    (await listComments(ctx, member, params.id, query)).map(toComment),
  ),
  route(calls.createComment, ({ member, body, request }) => {
    const key = readIdempotencyKey(request, member.id, 'createComment')
    return createComment(ctx, member, { ...body, key, answer: toNewComment })
  }),
  route(calls.deleteComment, ({ member, params }) => deleteComment(ctx, member, params.id)),
  route(calls.listUserComments, async ({ member, params, query }) =>
    (await listCommentsOf(ctx, member, params.id, query)).map((each) => toUserComment(params.id, each)),
  ),
]

const likes = (ctx: Context): Route[] => [
  route(calls.listLikes, async ({ member, params }) => (await listLikes(ctx, member, params.id)).map(toLike)),
  route(calls.getMyLike, ({ member, params }) => getLike(ctx, member, params.id)),
  route(calls.likeComment, ({ member, params }) => setLike(ctx, member, params.id, true)),
  route(calls.unlikeComment, ({ member, params }) => setLike(ctx, member, params.id, false)),
]

const reactions = (ctx: Context): Route[] => [
  route(calls.getReactions, ({ member, params }) => getReactions(ctx, member, params.id)),
  route(calls.setReaction, ({ member, params, body }) => setReaction(ctx, member, params.id, body.kind)),
  route(calls.removeReaction, ({ member, params }) => setReaction(ctx, member, params.id, null)),
]

const follows = (ctx: Context): Route[] => [
  route(calls.followUser, ({ member, params }) => setFollow(ctx, member, params.id, true)),
  route(calls.unfollowUser, ({ member, params }) => setFollow(ctx, member, params.id, false)),
  route(calls.getFollowStatus, ({ member, params }) => getFollowStatus(ctx, member, params.id)),
  route(calls.listFollowers, async ({ member, params, query }) =>
    (await listFollowers(ctx, member, params.id, query)).map(toFollower),
  ),
  route(calls.listFollowing, async ({ member, params, query }) =>
    (await listFollowing(ctx, member, params.id, query)).map(toFollower),
  ),
]
