import { publish } from '@hunch/kit/events'
import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { deletePostsOfOwner } from '../posts/delete-post.ts'
import { topic } from '../posts/rules/post-event.ts'
import { anonymizeVotes, eraseFromReadModels, eraseReflections, eraseViewsAndLists } from './store/erase.ts'

/**
 * Erases a member whose account was deleted: posts, journal, views, lists and card. Votes stay anonymously. Publishes
 * MemberErased. `version` is the account's.
 */
export async function eraseMember(tx: Queries, memberId: string, version: bigint): Promise<void> {
  await eraseFromReadModels(tx, memberId)
  await eraseViewsAndLists(tx, memberId)
  await deletePostsOfOwner(tx, memberId)
  await anonymizeVotes(tx, memberId)
  await eraseReflections(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await publishErased(tx, memberId, version)
}

/** Erases a member from the read models only, during a rebuild. */
export async function eraseFromRebuilt(tx: Queries, memberId: string): Promise<void> {
  await eraseFromReadModels(tx, memberId)
}

/** Publishes that this service has erased all data of a deleted member. `version` is the account's. */
const publishErased = (tx: Queries, memberId: string, version: bigint) =>
  publish(tx, topic, {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: topic },
  })
