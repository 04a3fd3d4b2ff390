import type { Queries } from '@hunch/kit/postgres'
import { deleteFollow, type Follow, insertFollow } from '../store/follows.ts'
import { saveDetected, saveJoined } from '../store/members.ts'
import { deleteMembership, deleteMembershipsIn, insertMembership, type Membership } from '../store/memberships.ts'

/** Keeps copies of what others told of members, to rank by. */

export const keepJoined = (
  tx: Queries,
  told: { memberId: string; joinedAt: Date; country: string; version: number },
): Promise<void> => saveJoined(tx, told)

export const keepDetected = (
  tx: Queries,
  told: { memberId: string; country: string; version: number },
): Promise<void> => saveDetected(tx, told)

export const keepFollow = (tx: Queries, follow: Follow, at: Date): Promise<void> => insertFollow(tx, follow, at)
export const endFollow = (tx: Queries, follow: Follow): Promise<void> => deleteFollow(tx, follow)

export const keepMembership = (tx: Queries, membership: Membership): Promise<void> => insertMembership(tx, membership)
export const endMembership = (tx: Queries, membership: Membership): Promise<void> => deleteMembership(tx, membership)
export const endMemberships = (tx: Queries, groupId: string): Promise<void> => deleteMembershipsIn(tx, groupId)
