import { z } from 'zod'
import { Author } from './auth.ts'
import { call } from './call.ts'
import { ById, Id, Instant, Page, words } from './common.ts'
import { limits } from './limits.ts'

export const GroupRole = z.enum(['creator', 'member'])

export const Group = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    isPrivate: z.boolean(),
    createdBy: Id.nullable().describe('Null if a block hides the creator.'),
    categoryId: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Group' })

export const GroupListing = z
  .object({
    group: Group,
    creator: Author.nullable(),
    memberCount: z.int(),
    predictionCount: z.int(),
    role: GroupRole.nullable(),
  })
  .meta({ id: 'GroupListing' })

/** A private group shows outsiders only its name, description and member count. All nullable fields are null for them. */
export const GroupDetail = Group.extend({
  createdAt: Instant.nullable(),
  memberCount: z.int(),
  predictionCount: z.int().nullable(),
  creator: Author.nullable(),
  role: GroupRole.nullable().describe("The caller's role; null for none."),
  invited: z.boolean().describe('A member has invited the caller, who may join without a code.'),
  removed: z
    .boolean()
    .describe(
      'For a public group: the creator has removed the caller, who can rejoin only if the creator invites them.',
    ),
}).meta({ id: 'GroupDetail' })

export const GroupInvite = z
  .object({
    group: z.object({
      id: Id,
      name: z.string(),
      description: z.string(),
      isPrivate: z.boolean(),
      memberCount: z.int(),
      predictionCount: z.int(),
      creator: Author.nullable(),
    }),
    removed: z
      .boolean()
      .describe('The creator has removed the caller, who can rejoin only if the creator invites them.'),
  })
  .meta({ id: 'GroupInvite' })

export const Membership = z.object({ groupId: Id, role: GroupRole }).meta({ id: 'Membership' })
export const GroupMember = z.object({ user: Author, membership: Membership }).meta({ id: 'GroupMember' })
export const InviteCode = z.object({ inviteCode: z.string() }).meta({ id: 'InviteCode' })

/** An invite code as a person typed it, in either case, with or without hyphens. A malformed code counts as a wrong code. */
const Code = z.string().max(100)
const member = { owner: 'groups', who: 'member' } as const
const visitor = { owner: 'groups', who: 'visitor' } as const

export const listGroups = call({
  ...visitor,
  method: 'GET',
  path: '/api/groups',
  summary: "Groups: the caller's own and public ones, largest first",
  query: Page,
  reply: z.array(GroupListing),
})

export const searchGroups = call({
  ...visitor,
  method: 'GET',
  path: '/api/groups/search',
  summary: 'Groups by name and description, best match first, at most 50; private ones only for their members',
  query: z.object({ q: z.string().max(200).default('') }),
  reply: z.array(GroupListing),
})

export const createGroup = call({
  ...member,
  method: 'POST',
  path: '/api/groups',
  summary: 'Creates a group; its privacy cannot change later',
  body: z.object({
    name: words(limits.groupName, 1),
    description: words(limits.groupDescription).default(''),
    isPrivate: z.boolean().default(false),
    categoryId: z.string().max(40).nullish(),
  }),
  contribution: true,
  status: 201,
  reply: GroupDetail,
  idempotencyKey: true,
  errors: ['unknownCategory', 'wordRefused', 'idempotencyKeyReused'],
})

export const getGroup = call({
  ...visitor,
  method: 'GET',
  path: '/api/groups/{id}',
  summary: 'A group',
  params: ById,
  reply: GroupDetail,
  errors: ['groupNotFound'],
})

export const getMembership = call({
  ...member,
  method: 'GET',
  path: '/api/groups/{id}/membership',
  summary: "The caller's membership; null for none",
  params: ById,
  reply: Membership.nullable(),
})

export const listMembers = call({
  ...visitor,
  method: 'GET',
  path: '/api/groups/{id}/members',
  summary: 'Members, the longest-standing first; for a private group only for its members',
  right: 'insider',
  params: ById,
  query: Page,
  reply: z.array(GroupMember),
  errors: ['groupNotFound'],
})

export const joinGroup = call({
  ...member,
  method: 'POST',
  path: '/api/groups/{id}/join',
  summary: 'Joins a public group, or a private one with an invite code or an invitation by a member',
  params: ById,
  body: z.object({ inviteCode: Code.nullish() }).default({}),
  contribution: true,
  reply: GroupDetail,
  errors: ['groupNotFound', 'inviteNeeded', 'inviteInvalid', 'removedFromGroup', 'tooManyAttempts'],
})

export const leaveGroup = call({
  ...member,
  method: 'DELETE',
  path: '/api/groups/{id}/leave',
  evenSuspended: true,
  summary: 'Leaves a group; the creator cannot',
  right: 'insider',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['groupNotFound', 'membersOnly', 'creatorCannotLeave'],
})

export const removeMember = call({
  ...member,
  method: 'DELETE',
  path: '/api/groups/{id}/members/{userId}',
  summary: 'Removes a member, who can rejoin only if the creator invites them',
  right: 'creator',
  params: ById.extend({ userId: Id }),
  status: 204,
  reply: 'nothing',
  errors: ['groupNotFound', 'creatorOnly', 'creatorCannotLeave', 'userNotFound'],
})

export const disbandGroup = call({
  ...member,
  method: 'DELETE',
  path: '/api/groups/{id}/disband',
  summary: 'Deletes a group and its posts permanently',
  right: 'creator',
  params: ById,
  status: 204,
  reply: 'nothing',
  errors: ['groupNotFound', 'creatorOnly'],
})

export const getInvite = call({
  ...member,
  method: 'GET',
  path: '/api/groups/{id}/invite',
  summary: "The group's current invite code",
  right: 'insider',
  params: ById,
  reply: InviteCode,
  errors: ['groupNotFound', 'membersOnly'],
})

export const makeInvite = call({
  ...member,
  method: 'POST',
  path: '/api/groups/{id}/invite',
  summary: 'The current invite code, or with {renew: true} a new one, which invalidates the old one',
  right: 'creator',
  params: ById,
  body: z.object({ renew: z.boolean().default(false) }).default({ renew: false }),
  reply: InviteCode,
  errors: ['groupNotFound', 'creatorOnly'],
})

export const inviteUsers = call({
  ...member,
  method: 'POST',
  path: '/api/groups/{id}/invite-users',
  summary: 'Invites people into the group; each is notified at most once a day',
  right: 'insider',
  params: ById,
  body: z.object({ userIds: z.array(Id).min(1).max(100) }),
  contribution: true,
  reply: z.object({ invited: z.int().describe('How many people were notified; members and unknown people are not.') }),
  errors: ['groupNotFound', 'membersOnly'],
})

export const getGroupByInvite = call({
  ...visitor,
  method: 'GET',
  path: '/api/groups/invite/{code}',
  summary: 'The group of an invite code',
  params: z.object({ code: Code }),
  reply: GroupInvite,
  errors: ['inviteInvalid', 'tooManyAttempts'],
})

export const joinByInvite = call({
  ...member,
  method: 'POST',
  path: '/api/groups/join-by-invite',
  summary: 'Joins the group of an invite code',
  body: z.object({ inviteCode: Code }),
  contribution: true,
  reply: z.object({ id: Id, name: z.string() }),
  errors: ['inviteInvalid', 'removedFromGroup', 'tooManyAttempts'],
})

export const listUserGroups = call({
  ...member,
  method: 'GET',
  path: '/api/users/{id}/groups',
  summary: "A member's groups, largest first, at most 200; without another member's private ones",
  params: ById,
  reply: z.array(GroupListing),
})
