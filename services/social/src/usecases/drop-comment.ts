import type { Queries } from '@hunch/kit/postgres'
import { hasCommented, removeComment } from '../store/comments.ts'
import { type LockedPost, updateTally } from '../store/post-tallies.ts'
import { announceCommentDeleted } from './announce.ts'

/** Removes a comment from a locked post, and tells it; answers with how the post stands without it. */
export async function dropComment(
  tx: Queries,
  locked: LockedPost,
  { id, memberId }: { id: string; memberId: string },
): Promise<LockedPost> {
  const { post, tally } = locked
  await removeComment(tx, id)
  const hasOthers = await hasCommented(tx, post.id, memberId, id)
  const after = {
    ...locked,
    tally: {
      ...tally,
      version: tally.version + 1,
      commentCount: tally.commentCount - 1,
      commenterCount: tally.commenterCount - Number(!hasOthers),
    },
  }
  await updateTally(tx, post.id, after.tally)
  await announceCommentDeleted(tx, after, id, memberId)
  return after
}
