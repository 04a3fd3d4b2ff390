import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import { eraseCards } from '../store/authors.ts'
import { idsOfOwner } from '../store/posts.ts'
import { forgetReflections } from '../store/reflections.ts'
import { forgetVoter } from '../store/votes.ts'
import { announceErased } from './announce.ts'
import { removePosts } from './remove-post.ts'

/**
 * Removes what is held of a member whose account is gone: card, posts and journal; her votes
 * stay, as nobody's. Tells when it is done; `version` is the account's.
 */
export async function eraseMember(tx: Queries, memberId: string, version: bigint): Promise<void> {
  await removePosts(tx, await idsOfOwner(tx, memberId))
  await forgetVoter(tx, memberId)
  await forgetReflections(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await eraseCards(tx, [memberId])
  await announceErased(tx, memberId, version)
}
