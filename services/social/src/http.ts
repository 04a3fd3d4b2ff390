import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import { getCommenting, setCommenting } from './comments/commenting.ts'
import { createComment } from './comments/create-comment.ts'
import { deleteComment } from './comments/delete-comment.ts'
import { listComments } from './comments/list-comments.ts'
import { listUserComments } from './comments/list-user-comments.ts'
import { toComment, toNewComment, toUserComment } from './comments/present.ts'
import type { Context } from './context.ts'
import { getFollowStatus, listFollowers, listFollowing, type NamedMember } from './follows/list-follows.ts'
import { setFollow } from './follows/set-follow.ts'
import { getLike, listLikes, type NamedLike } from './likes/read-likes.ts'
import { setLike } from './likes/set-like.ts'
import { getReactions, listOwnReactions } from './reactions/read-reactions.ts'
import { setReaction } from './reactions/set-reaction.ts'

/** All HTTP routes. */
export const routes = (ctx: Context): Route[] => [
  route(calls.listComments, async ({ member, params, query }) =>
    (await listComments(ctx, member, params.id, query)).map(toComment),
  ),
  route(calls.createComment, ({ member, body, request }) => {
    const key = readIdempotencyKey(request, member.id, 'createComment')
    return createComment(ctx, member, { ...body, key, present: toNewComment })
  }),
  route(calls.deleteComment, ({ member, params }) => deleteComment(ctx, member, params.id)),
  route(calls.getCommenting, ({ member, params }) => getCommenting(ctx, member, params.id)),
  route(calls.setCommenting, ({ member, params, body }) => setCommenting(ctx, member, params.id, body.commenting)),
  route(calls.listUserComments, async ({ member, params, query }) =>
    (await listUserComments(ctx, member, params.id, query)).map((each) => toUserComment(params.id, each)),
  ),
  route(calls.listLikes, async ({ member, params }) => (await listLikes(ctx, member, params.id)).map(toLike)),
  route(calls.getMyLike, ({ member, params }) => getLike(ctx, member, params.id)),
  route(calls.likeComment, ({ member, params }) => setLike(ctx, member, params.id, true)),
  route(calls.unlikeComment, ({ member, params }) => setLike(ctx, member, params.id, false)),
  route(calls.getReactions, ({ member, params }) => getReactions(ctx, member, params.id)),
  route(calls.listOwnReactions, ({ member, query }) => listOwnReactions(ctx, member, query.posts)),
  route(calls.setReaction, ({ member, params, body }) => setReaction(ctx, member, params.id, body.kind)),
  route(calls.removeReaction, ({ member, params }) => setReaction(ctx, member, params.id, null)),
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

const toLike = (like: NamedLike): z.input<typeof calls.Like> => ({
  user: presentMember(like.memberId, like.card),
  createdAt: like.likedAt.toISOString(),
})

const toFollower = ({ memberId, isFollowing, card }: NamedMember): z.input<typeof calls.Follower> => ({
  ...presentMember(memberId, card),
  isFollowing,
})
