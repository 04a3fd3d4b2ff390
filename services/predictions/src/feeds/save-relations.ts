/** Updates the read models of members, follows and memberships, which the For You ranking uses. */
import type { Queries } from '@hunch/kit/postgres'
import {
  deleteFollow,
  deleteMembership,
  deleteMembershipsOfGroup,
  type Follow,
  insertFollow,
  insertMembership,
  type Membership,
  saveDetected,
  saveJoined,
} from './store/relations.ts'

interface DetectedCountry {
  readonly memberId: string
  /** Empty if it was not detected. */
  readonly country: string
  /** The version of the member's account at auth. */
  readonly version: number
}

export const handleMemberJoined = (tx: Queries, member: DetectedCountry & { joinedAt: Date }): Promise<void> =>
  saveJoined(tx, member)

export const handleMemberChanged = (tx: Queries, member: DetectedCountry): Promise<void> => saveDetected(tx, member)

export const handleFollowStarted = (tx: Queries, follow: Follow, at: Date): Promise<void> =>
  insertFollow(tx, follow, at)

export const handleFollowEnded = (tx: Queries, follow: Follow): Promise<void> => deleteFollow(tx, follow)

export const handleMembershipStarted = (tx: Queries, membership: Membership): Promise<void> =>
  insertMembership(tx, membership)

export const handleMembershipEnded = (tx: Queries, membership: Membership): Promise<void> =>
  deleteMembership(tx, membership)

export const handleGroupDisbanded = (tx: Queries, groupId: string): Promise<void> =>
  deleteMembershipsOfGroup(tx, groupId)
