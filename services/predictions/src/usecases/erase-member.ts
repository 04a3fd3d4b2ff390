import { forgetKeysOf } from '@hunch/kit/idempotency'
import type { Queries } from '@hunch/kit/postgres'
import { eraseCards } from '../store/authors.ts'
import { idsOfOwner, lockPost } from '../store/posts.ts'
import { forgetVoter } from '../store/votes.ts'
import { removePost } from './remove-post.ts'

/** Removes what is held of a member whose account is gone: card and posts; her votes stay, as nobody's. */
export async function eraseMember(tx: Queries, memberId: string): Promise<void> {
  for (const id of (await idsOfOwner(tx, memberId)).sort()) {
    const locked = await lockPost(tx, id)
    if (locked) await removePost(tx, locked)
  }
  await forgetVoter(tx, memberId)
  await forgetKeysOf(tx, memberId)
  await eraseCards(tx, [memberId])
}
