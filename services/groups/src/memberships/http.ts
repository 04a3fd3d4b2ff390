import { type Route, route } from '@hunch/kit/http'
import { presentMember } from '@hunch/members'
import * as calls from '@hunch/proto/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { toDetail } from '../groups/present.ts'
import { joinByCode, joinGroup, leaveGroup } from './join-or-leave.ts'
import { type GroupMember, getMembership, listMembers } from './read-members.ts'
import { removeMember } from './remove-member.ts'

export const membershipRoutes = (ctx: Context): Route[] => [
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
