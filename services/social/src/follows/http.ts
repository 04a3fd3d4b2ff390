import { type Route, route } from '@hunch/kit/http'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { getFollowStatus, listFollowers, listFollowing, type NamedMember } from './list-follows.ts'
import { setFollow } from './set-follow.ts'

export const followRoutes = (ctx: Context): Route[] => [
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

const toFollower = ({ memberId, isFollowing, card }: NamedMember): z.input<typeof calls.Follower> => ({
  ...presentMember(memberId, card),
  isFollowing,
})
