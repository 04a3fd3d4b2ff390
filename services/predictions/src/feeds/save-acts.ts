import type { Queries } from '@hunch/kit/postgres'
import { deleteAct, saveAct } from './store/acts.ts'
import { saveCommenters, saveSharers } from './store/signals.ts'

/** What an event says of an act about a post. */
interface ActEvent {
  readonly postId: string
  readonly memberId: string
  readonly at: Date
  /** The post's version at the service that published the event. */
  readonly version: number
}

/** Saves a comment, and how many members have commented on the post. */
export async function handleCommentPosted(
  tx: Queries,
  { commentId, commenters, postId, memberId, at, version }: ActEvent & { commentId: string; commenters: number },
): Promise<void> {
  await saveAct(tx, { postId, memberId, kind: 'comment', sourceId: commentId, at })
  await saveCommenters(tx, { postId, version, count: commenters })
}

/** Deletes a comment, and saves how many members have commented on the post. */
export async function handleCommentDeleted(
  tx: Queries,
  event: { postId: string; commentId: string; commenters: number; version: number },
): Promise<void> {
  await deleteAct(tx, { postId: event.postId, kind: 'comment', sourceId: event.commentId })
  await saveCommenters(tx, { postId: event.postId, version: event.version, count: event.commenters })
}

export const handleReactionSet = (tx: Queries, { postId, memberId, at }: Omit<ActEvent, 'version'>): Promise<void> =>
  saveAct(tx, { postId, memberId, kind: 'reaction', sourceId: postId, at })

export const handleReactionRemoved = (
  tx: Queries,
  { postId, memberId }: Pick<ActEvent, 'postId' | 'memberId'>,
): Promise<void> => deleteAct(tx, { postId, memberId, kind: 'reaction', sourceId: postId })

/** Saves a share, and how many members have shared the post. */
export async function handleShareRecorded(
  tx: Queries,
  { sharers, postId, memberId, at, version }: ActEvent & { sharers: number },
): Promise<void> {
  await saveAct(tx, { postId, memberId, kind: 'share', sourceId: postId, at })
  await saveSharers(tx, { postId, version, count: sharers })
}
