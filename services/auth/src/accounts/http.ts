import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { searchUsers } from './list-users.ts'
import { getCurrentUser } from './load-account.ts'
import { requireVisible } from './policy.ts'
import { toOwnUser, toStats, toUserFor } from './present.ts'

export function accountRoutes(ctx: Context): Route[] {
  const { adminEmail } = ctx.config
  return [
    route(calls.getCurrentUser, async ({ member }) => {
      const account = await getCurrentUser(ctx, member)
      return account && toOwnUser(account, adminEmail)
    }),
    route(calls.getUser, async ({ member, params }) =>
      toUserFor(member, await requireVisible(ctx, member, params.id), adminEmail),
    ),
    route(calls.getUserStats, async ({ member, params }) => toStats(await requireVisible(ctx, member, params.id))),
    route(calls.searchUsers, async ({ member, query }) =>
      (await searchUsers(ctx, member, query.q)).map((account) => toUserFor(member, account, adminEmail)),
    ),
  ]
}
