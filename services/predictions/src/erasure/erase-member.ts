import { publish } from '@hunch/kit/events'
import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { EarlierTransactions, Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { deletePostsOfOwner } from '../posts/delete-post.ts'
import { topic } from '../posts/rules/post-event.ts'
import { anonymizeVotes, eraseFromReadModels, eraseReflections, eraseViewsAndLists } from './store/erase.ts'
import { deleteErasure, type Erasure, findErasure, lockErasure, saveErasure } from './store/erasures.ts'

/** For a rebuild: erases a member from the read models only. */
export { eraseFromReadModels } from './store/erase.ts'

/**
 * Begins the erasure of a member whose account was deleted: erases them from the read models and leaves a tombstone. A
 * job erases the rest. Another handler erases their card.
 */
export async function beginErasure(tx: Queries, erasure: Erasure): Promise<void> {
  await eraseFromReadModels(tx, erasure.memberId)
  await saveErasure(tx, erasure)
}

/**
 * Erases the rest of one deleted member: posts, journal, views and lists. Votes stay anonymously. Publishes
 * MemberErased. Returns whether there was such a member. Does nothing while a transaction that began before the
 * tombstone may still write for the member.
 */
export async function eraseNext({ database }: Context, earlier: EarlierTransactions): Promise<boolean> {
  const erasure = await findErasure(database.db)
  if (!erasure || !(await earlier.haveEnded(erasure.memberId))) return false
  return database.transaction(async (tx) => {
    if (!(await lockErasure(tx, erasure.memberId))) return false
    await eraseMember(tx, erasure)
    earlier.forget(erasure.memberId)
    return true
  })
}

async function eraseMember(tx: Queries, { memberId, version }: Erasure): Promise<void> {
  await eraseViewsAndLists(tx, memberId)
  await deletePostsOfOwner(tx, memberId)
  await anonymizeVotes(tx, memberId)
  await eraseReflections(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await publishErased(tx, memberId, version)
  await deleteErasure(tx, memberId)
}

/** Publishes that this service has erased all data of a deleted member. `version` is the account's. */
const publishErased = (tx: Queries, memberId: string, version: bigint) =>
  publish(tx, topic, {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: topic },
  })
