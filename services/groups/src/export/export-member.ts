import type { Context } from '../context.ts'
import { isId, roleIn } from '../groups/rules.ts'
import { readInvitations, readMemberships, readRemovals } from './store.ts'

/** Returns all data about a member, oldest first. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  if (!isId(memberId)) return { memberships: [], invitations: [], removals: [] }
  const [memberships, invitations, removals] = await Promise.all([
    readMemberships(db, memberId),
    readInvitations(db, memberId),
    readRemovals(db, memberId),
  ])
  return {
    memberships: memberships.map(({ group, joinedAt }) => ({ group, joinedAt, role: roleIn(group, memberId, true) })),
    invitations,
    removals,
  }
}

type Exported = Awaited<ReturnType<typeof exportMember>>

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
