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

export type Exported = Awaited<ReturnType<typeof exportMember>>
