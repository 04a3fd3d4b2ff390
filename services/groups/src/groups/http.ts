import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { disbandGroup } from './disband-group.ts'
import { getGroup } from './get-group.ts'
import { listGroups, listGroupsOf, searchGroups } from './list-groups.ts'
import { toDetail, toListing } from './present.ts'

/** The search route must precede the group's route, whose path has an id in the same place. */
export const groupRoutes = (ctx: Context): Route[] => [
  route(calls.listGroups, async ({ member, query }) => (await listGroups(ctx, member, query)).map(toListing)),
  route(calls.searchGroups, async ({ member, query }) => (await searchGroups(ctx, member, query.q)).map(toListing)),
  route(calls.listUserGroups, async ({ member, params }) =>
    (await listGroupsOf(ctx, member, params.id)).map(toListing),
  ),
  route(calls.getGroup, async ({ member, params }) => toDetail(await getGroup(ctx, member, params.id))),
  route(calls.disbandGroup, ({ member, params }) => disbandGroup(ctx, member, params.id)),
]
