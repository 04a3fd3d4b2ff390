import type { Queries } from '@hunch/kit/postgres'
import { deleteAct, saveActs } from './store/acts.ts'
import { saveCommenters, saveSharers } from './store/signals.ts'

/** An act on a post, from an event. */
interface ActEvent {
  readonly postId: string
  readonly memberId: string
  readonly at: Date
  /** The post's version at the service that published the event. */
  readonly version: number
}

/** Stores comments, and the number of members who have commented on each post. */
export async function handleCommentsPosted(
  tx: Queries,
  comments: readonly (ActEvent & { commentId: string; commenters: number })[],
): Promise<void> {
  await saveActs(
    tx,
    comments.map(({ postId, memberId, commentId, at }) => ({
      postId,
      memberId,
      kind: 'comment',
      sourceId: commentId,
      at,
    })),
  )
  await saveCommenters(
    tx,
    comments.map(({ postId, version, commenters: count }) => ({ postId, version, count })),
  )
}

/** Deletes a comment, and stores the number of members who have commented on the post. */
export async function handleCommentDeleted(
  tx: Queries,
  event: { postId: string; commentId: string; commenters: number; version: number },
): Promise<void> {
  await deleteAct(tx, { postId: event.postId, kind: 'comment', sourceId: event.commentId })
  await saveCommenters(tx, [{ postId: event.postId, version: event.version, count: event.commenters }])
}

export const handleReactionsSet = (tx: Queries, reactions: readonly Omit<ActEvent, 'version'>[]): Promise<void> =>
  saveActs(
    tx,
    reactions.map(({ postId, memberId, at }) => ({ postId, memberId, kind: 'reaction', sourceId: postId, at })),
  )

export const handleReactionRemoved = (
  tx: Queries,
  { postId, memberId }: Pick<ActEvent, 'postId' | 'memberId'>,
): Promise<void> => deleteAct(tx, { postId, memberId, kind: 'reaction', sourceId: postId })

/** Stores shares, and the number of members who have shared each post. */
export async function handleSharesRecorded(
  tx: Queries,
  shares: readonly (ActEvent & { sharers: number })[],
): Promise<void> {
  await saveActs(
    tx,
    shares.map(({ postId, memberId, at }) => ({ postId, memberId, kind: 'share', sourceId: postId, at })),
  )
  await saveSharers(
    tx,
    shares.map(({ postId, version, sharers: count }) => ({ postId, version, count })),
  )
}
