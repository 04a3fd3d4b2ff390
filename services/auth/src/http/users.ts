import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toStats, toUserFor } from '../present.ts'
import { getUser } from '../usecases/get-user.ts'
import { searchUsers } from '../usecases/list-users.ts'
import { lookUpLocation } from '../usecases/look-up-location.ts'

/** What anyone may ask of members, and of where she is herself. */
export const users = (ctx: Context): Route[] => [
  route(calls.getUser, async ({ member, params }) =>
    toUserFor(member, await getUser(ctx, params.id), ctx.config.adminEmail),
  ),
  route(calls.getUserStats, async ({ params }) => toStats(await getUser(ctx, params.id))),
  route(calls.searchUsers, async ({ member, query }) =>
    (await searchUsers(ctx, query.q)).map((account) => toUserFor(member, account, ctx.config.adminEmail)),
  ),
  route(calls.getLocation, ({ ip, response }) => {
    response.setHeader('cache-control', 'private, no-store') // it is another's behind the next network
    return lookUpLocation(ctx, ip)
  }),
]
