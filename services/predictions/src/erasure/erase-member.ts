import { publish } from '@hunch/kit/events'
import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import type { Erasure } from '@hunch/members'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { deletePostsOfOwner } from '../posts/delete-post.ts'
import { topic } from '../posts/rules/post-event.ts'
import { anonymizeVotes, eraseReflections, eraseViewsAndLists } from './store/erase.ts'

/** Erases a member from the read models, and leaves a tombstone. Another handler erases their card. */
export { eraseFromReadModels } from './store/erase.ts'

/**
 * Erases a deleted member's posts, journal, views and lists in one step, and anonymizes their votes. Another handler erases
 * the read models. Publishes MemberErased. Returns true, because nothing is left to erase.
 */
export async function eraseMember(tx: Queries, { memberId, version }: Erasure): Promise<boolean> {
  await eraseViewsAndLists(tx, memberId)
  await deletePostsOfOwner(tx, memberId)
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
