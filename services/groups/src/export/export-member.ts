import type { Context } from '../context.ts'
import { isId, roleIn } from '../groups/rules.ts'
import { readInvitations, readMemberships } from './store.ts'

/** Returns everything that is held of a member, oldest first. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  if (!isId(memberId)) return { memberships: [], invitations: [] }
  const [memberships, invitations] = await Promise.all([readMemberships(db, memberId), readInvitations(db, memberId)])
  return {
    memberships: memberships.map(({ group, joinedAt }) => ({ group, joinedAt, role: roleIn(group, memberId, true) })),
    invitations,
  }
}

export type Exported = Awaited<ReturnType<typeof exportMember>>
