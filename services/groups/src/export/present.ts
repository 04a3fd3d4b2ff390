import type { Exported } from './export-member.ts'

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Converts a member's export to JSON documents by file name. */
export const toFiles = ({ memberships, invitations, removals }: Exported): Record<string, string> => ({
  'groups.json': toJson(
    memberships.map(({ group, joinedAt, role }) => ({
      groupId: group.id,
      name: group.name,
      description: group.description,
      isPrivate: group.isPrivate,
      role,
      joinedAt: joinedAt.toISOString(),
    })),
  ),
  'group-invitations.json': toJson(
    invitations.map(({ groupId, fromMemberId, memberId, sentAt }) => ({
      groupId,
      fromUserId: fromMemberId,
      toUserId: memberId,
      sentAt: sentAt.toISOString(),
    })),
  ),
  'group-removals.json': toJson(
    removals.map(({ groupId, removedAt }) => ({ groupId, removedAt: removedAt.toISOString() })),
  ),
})
