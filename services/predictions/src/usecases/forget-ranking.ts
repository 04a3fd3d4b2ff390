import type { Queries } from '@hunch/kit/postgres'
import { forgetActsOf } from '../store/acts.ts'
import { eraseCards } from '../store/authors.ts'
import { forgetFollowsOf } from '../store/follows.ts'
import { eraseFromMembers } from '../store/members.ts'
import { forgetMembershipsOf } from '../store/memberships.ts'
import { forgetSnapshotsOf } from '../store/snapshots.ts'
import { forgetViewer } from '../store/views.ts'

/** Removes all that ranking holds of a member whose account is gone; nothing late brings it back. */
export async function forgetRanking(tx: Queries, memberId: string): Promise<void> {
  await forgetRelations(tx, memberId)
  await forgetViewer(tx, memberId)
  await forgetSnapshotsOf(tx, memberId)
}

/** Leaves nothing of her in the copies, her card among them. */
export async function forgetCopies(tx: Queries, memberId: string): Promise<void> {
  await forgetRelations(tx, memberId)
  await eraseCards(tx, [memberId])
}

async function forgetRelations(tx: Queries, memberId: string): Promise<void> {
  await eraseFromMembers(tx, memberId)
  await forgetFollowsOf(tx, memberId)
  await forgetMembershipsOf(tx, memberId)
  await forgetActsOf(tx, memberId)
}
