import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import { listAllUsers, listRecentUsers, searchAllUsers } from '../accounts/list-users.ts'
import { toUserFor } from '../accounts/present.ts'
import type { Context } from '../context.ts'
import { deactivateUser, deleteUser, reactivateUser } from './manage-users.ts'
import { toAuditLog } from './present.ts'
import { readAuditLog } from './read-audit-log.ts'

export function adminRoutes(ctx: Context): Route[] {
  const { adminEmail } = ctx.config
  return [
    route(calls.listRecentUsers, async ({ member }) =>
      (await listRecentUsers(ctx)).map((account) => toUserFor(member, account, adminEmail)),
    ),
    route(calls.listAllUsers, async ({ member, query }) =>
      (await listAllUsers(ctx, query)).map((account) => toUserFor(member, account, adminEmail)),
    ),
    route(calls.searchAllUsers, async ({ member, query }) =>
      (await searchAllUsers(ctx, query.q)).map((account) => toUserFor(member, account, adminEmail)),
    ),
    route(calls.deactivateUser, async ({ member, params }) =>
      toUserFor(member, await deactivateUser(ctx, member, params.id), adminEmail),
    ),
    route(calls.reactivateUser, async ({ member, params }) =>
      toUserFor(member, await reactivateUser(ctx, member, params.id), adminEmail),
    ),
    route(calls.deleteUser, ({ member, params }) => deleteUser(ctx, member, params.id)),
    route(calls.getAuditLog, async ({ member, query }) => toAuditLog(await readAuditLog(ctx, member, query))),
  ]
}
