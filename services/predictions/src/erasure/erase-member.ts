import { publish } from '@hunch/kit/events'
import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import type { Erasure } from '@hunch/members'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { deletePostsOfOwner } from '../posts/delete-post.ts'
import { postLimits } from '../posts/limits.ts'
import { topic } from '../posts/rules/post-event.ts'
import { anonymizeVotes, eraseReflections, eraseViewsAndLists } from './store/erase.ts'

/** Erases a member from the read models, and leaves a tombstone. Another handler erases their card. */
export { eraseFromReadModels } from './store/erase.ts'

/**
 * Erases a deleted member. Each step deletes some of the member's posts. The last step also erases journal, views and lists,
 * anonymizes votes, and publishes MemberErased. Another handler erases the read models. Returns whether nothing is left.
 */
export async function eraseMember(tx: Queries, { memberId, version }: Erasure): Promise<boolean> {
  const { deletedAtOnce } = postLimits
  if ((await deletePostsOfOwner(tx, memberId, deletedAtOnce)) === deletedAtOnce) return false
  await eraseViewsAndLists(tx, memberId)
  await anonymizeVotes(tx, memberId)
  await eraseReflections(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await publishErased(tx, memberId, version)
  return true
}

/** Publishes that predictions has erased all data of a member. `version` is the version of the member's account at auth. */
const publishErased = (tx: Queries, memberId: string, version: bigint) =>
  publish(tx, topic, {
    key: memberId,
    version,
    schema: MemberErasedSchema,
    message: { memberId, service: topic },
  })
