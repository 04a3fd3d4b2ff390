import type { Context } from '../context.ts'
import { isId } from '../domain/id.ts'
import { roleIn } from '../domain/role.ts'
import { invitationsOf } from '../store/invitations.ts'
import { membershipsOf } from '../store/memberships.ts'

/** All that is held here about a member, as it goes into her export. */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  if (!isId(memberId)) return { memberships: [], invitations: [] }
  const [memberships, invitations] = await Promise.all([membershipsOf(db, memberId), invitationsOf(db, memberId)])
  return {
    memberships: memberships.map(({ group, joinedAt }) => ({ group, joinedAt, role: roleIn(group, memberId, true) })),
    invitations,
  }
}

export type Exported = Awaited<ReturnType<typeof exportMember>>
