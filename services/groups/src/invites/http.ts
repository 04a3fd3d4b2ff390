import { type Route, route } from '@hunch/kit/http'
import * as calls from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { toInvite } from '../groups/present.ts'
import { getGroupByCode } from './find-by-code.ts'
import { getCode, makeCode } from './invite-code.ts'
import { invitePeople } from './invite-people.ts'

export const inviteRoutes = (ctx: Context): Route[] => [
  route(calls.getGroupByInvite, async ({ member, ip, params }) =>
    toInvite(await getGroupByCode(ctx, { member, ip }, params.code)),
  ),
  route(calls.getInvite, async ({ member, params }) => ({ inviteCode: await getCode(ctx, member, params.id) })),
  route(calls.makeInvite, async ({ member, params, body }) => ({
    inviteCode: await makeCode(ctx, member, { groupId: params.id, renew: body.renew }),
  })),
  route(calls.inviteUsers, async ({ member, params, body }) => ({
    invited: await invitePeople(ctx, member, { groupId: params.id, memberIds: [...new Set(body.userIds)] }),
  })),
]
