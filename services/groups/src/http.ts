import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from './context.ts'
import { createGroup } from './creation/create-group.ts'
import { disbandGroup } from './groups/disband-group.ts'
import { toDetail, toInvite, toListing } from './groups/present.ts'
import { getGroup, listGroups, listGroupsOf, searchGroups } from './groups/read-groups.ts'
import { getGroupByCode } from './invites/find-by-code.ts'
import { getCode, makeCode } from './invites/invite-code.ts'
import { invitePeople } from './invites/invite-people.ts'
import { joinByCode, joinGroup, leaveGroup } from './memberships/join-or-leave.ts'
import { type GroupMember, getMembership, listMembers } from './memberships/read-members.ts'
import { removeMember } from './memberships/remove-member.ts'

/** All HTTP routes. */
export const routes = (ctx: Context): Route[] => [...groupRoutes(ctx), ...membershipRoutes(ctx), ...inviteRoutes(ctx)]

/** The search route must come first. Otherwise `/api/groups/search` would be read as the group with the id `search`. */
const groupRoutes = (ctx: Context): Route[] => [
  route(calls.listGroups, async ({ member, query }) => (await listGroups(ctx, member, query)).map(toListing)),
  route(calls.searchGroups, async ({ member, query }) => (await searchGroups(ctx, member, query.q)).map(toListing)),
  route(calls.listUserGroups, async ({ member, params }) =>
    (await listGroupsOf(ctx, member, params.id)).map(toListing),
  ),
  route(calls.getGroup, async ({ member, params }) => toDetail(await getGroup(ctx, member, params.id))),
  route(calls.disbandGroup, ({ member, params }) => disbandGroup(ctx, member, params.id)),
  route(calls.createGroup, async ({ member, body, request, response }) => {
    const key = readIdempotencyKey(request, member.id, 'createGroup')
    const fields = { ...body, categoryId: body.categoryId ?? null }
    const detail = await createGroup(ctx, member, { fields, key, present: toDetail })
    response.setHeader('location', `/api/groups/${detail.id}`)
    return detail
  }),
]

const membershipRoutes = (ctx: Context): Route[] => [
  route(calls.getMembership, ({ member, params }) => getMembership(ctx, member, params.id)),
  route(calls.listMembers, async ({ member, params, query }) =>
    (await listMembers(ctx, member, params.id, query)).map(toMember),
  ),
  route(calls.joinGroup, async ({ member, params, body }) =>
    toDetail(await joinGroup(ctx, member, { id: params.id, inviteCode: body.inviteCode ?? undefined })),
  ),
  route(calls.joinByInvite, async ({ member, body }) => {
    const { id, name } = await joinByCode(ctx, member, body.inviteCode)
    return { id, name }
  }),
  route(calls.leaveGroup, ({ member, params }) => leaveGroup(ctx, member, params.id)),
  route(calls.removeMember, ({ member, params }) =>
    removeMember(ctx, member, { groupId: params.id, memberId: params.userId }),
  ),
]

const toMember = ({ groupId, memberId, role, card }: GroupMember): z.input<typeof calls.GroupMember> => ({
  user: presentMember(memberId, card),
  membership: { groupId, role: role ?? 'member' },
})

const inviteRoutes = (ctx: Context): Route[] => [
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
