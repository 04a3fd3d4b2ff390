import type { Queries } from '@hunch/kit/postgres'
import { asc, eq, or } from 'drizzle-orm'
import { groups, invitations, memberships, removals } from '../schema.ts'

export const readMemberships = (queries: Queries, memberId: string) =>
  queries
    .select({ group: groups, joinedAt: memberships.joinedAt })
    .from(memberships)
    .innerJoin(groups, eq(groups.id, memberships.groupId))
    .where(eq(memberships.memberId, memberId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.groupId))

/** Returns invitations to the member and from the member. */
export const readInvitations = (queries: Queries, memberId: string) =>
  queries
    .select()
    .from(invitations)
    .where(or(eq(invitations.memberId, memberId), eq(invitations.fromMemberId, memberId)))
    .orderBy(asc(invitations.sentAt), asc(invitations.groupId), asc(invitations.memberId))

export const readRemovals = (queries: Queries, memberId: string) =>
  queries
    .select({ groupId: removals.groupId, removedAt: removals.removedAt })
    .from(removals)
    .where(eq(removals.memberId, memberId))
    .orderBy(asc(removals.removedAt), asc(removals.groupId))
