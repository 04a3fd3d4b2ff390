import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toAuditLog, toUserFor } from '../present.ts'
import { deactivateUser } from '../usecases/deactivate-user.ts'
import { deleteUser } from '../usecases/delete-account.ts'
import { listAllUsers, listRecentUsers, searchAllUsers } from '../usecases/list-users.ts'
import { reactivateUser } from '../usecases/reactivate-user.ts'
import { readAuditLog } from '../usecases/read-audit-log.ts'

/** What the admin sees and does of members. */
export function administration(ctx: Context): Route[] {
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
    route(calls.getAuditLog, async ({ query }) => toAuditLog(await readAuditLog(ctx, query))),
  ]
}
