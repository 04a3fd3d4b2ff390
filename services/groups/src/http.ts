import { type Route, route } from '@hunch/kit/http'
import { readIdempotencyKey } from '@hunch/kit/idempotency'
import * as calls from '@hunch/proto/http'
import type { Context } from './context.ts'
import { toDetail, toInvite, toListing, toMember } from './present.ts'
import { joinByCode, joinGroup, leaveGroup } from './usecases/come-and-go.ts'
import { createGroup } from './usecases/create-group.ts'
import { disbandGroup } from './usecases/disband-group.ts'
import { getGroup } from './usecases/get-group.ts'
import { getGroupByCode } from './usecases/get-group-by-code.ts'
import { getMembership } from './usecases/get-membership.ts'
import { getCode, makeCode } from './usecases/invite-code.ts'
import { invitePeople } from './usecases/invite-people.ts'
import { listGroups, listGroupsOf, searchGroups } from './usecases/list-groups.ts'
import { listMembers } from './usecases/list-members.ts'

/** Contract → use case; paths with a word in the place of an id come first. */
export const routes = (ctx: Context): Route[] => [...lists(ctx), ...invites(ctx), ...groups(ctx)]

const lists = (ctx: Context): Route[] => [
  route(calls.listGroups, async ({ member, query }) => (await listGroups(ctx, member, query)).map(toListing)),
  route(calls.searchGroups, async ({ member, query }) => (await searchGroups(ctx, member, query.q)).map(toListing)),
  route(calls.listUserGroups, async ({ member, params }) =>
    (await listGroupsOf(ctx, member, params.id)).map(toListing),
  ),
]

const invites = (ctx: Context): Route[] => [
  route(calls.getGroupByInvite, async ({ member, ip, params }) =>
    toInvite(await getGroupByCode(ctx, { member, ip }, params.code)),
  ),
  route(calls.joinByInvite, async ({ member, body }) => {
    const { id, name } = await joinByCode(ctx, member, body.inviteCode)
    return { id, name }
  }),
  route(calls.getInvite, async ({ member, params }) => ({ inviteCode: await getCode(ctx, member, params.id) })),
  route(calls.makeInvite, async ({ member, params, body }) => ({
    inviteCode: await makeCode(ctx, member, { groupId: params.id, renew: body.renew }),
  })),
  route(calls.inviteUsers, async ({ member, params, body }) => ({
    invited: await invitePeople(ctx, member, { groupId: params.id, memberIds: [...new Set(body.userIds)] }),
  })),
]

const groups = (ctx: Context): Route[] => [
  route(calls.createGroup, async ({ member, body, request, response }) => {
    const key = readIdempotencyKey(request, member.id, 'createGroup')
    const fields = { ...body, categoryId: body.categoryId ?? null }
    const detail = await createGroup(ctx, member, { fields, key, answer: toDetail })
    response.setHeader('location', `/api/groups/${detail.id}`)
    return detail
  }),
  route(calls.getGroup, async ({ member, params }) => toDetail(await getGroup(ctx, member, params.id))),
  route(calls.getMembership, ({ member, params }) => getMembership(ctx, member, params.id)),
  route(calls.listMembers, async ({ member, params, query }) =>
    (await listMembers(ctx, member, params.id, query)).map(toMember),
  ),
  route(calls.joinGroup, async ({ member, params, body }) =>
    toDetail(await joinGroup(ctx, member, { id: params.id, inviteCode: body.inviteCode ?? undefined })),
  ),
  route(calls.leaveGroup, ({ member, params }) => leaveGroup(ctx, member, params.id)),
  route(calls.disbandGroup, ({ member, params }) => disbandGroup(ctx, member, params.id)),
]
