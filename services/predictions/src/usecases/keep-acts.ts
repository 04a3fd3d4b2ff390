import type { Queries } from '@hunch/kit/postgres'
import { deleteAct, saveAct } from '../store/acts.ts'
import { saveCommenters, saveSharers } from '../store/signals.ts'

/** A fact about what a member did about a post, and when. */
interface Done {
  readonly postId: string
  readonly memberId: string
  readonly at: Date
  /** Of what hangs on the post, where the fact was told. */
  readonly version: number
}

/** Keeps a comment, and how many members have commented on the post after it. */
export async function keepComment(
  tx: Queries,
  { commentId, commenters, postId, memberId, at, version }: Done & { commentId: string; commenters: number },
): Promise<void> {
  await saveAct(tx, { postId, memberId, kind: 'comment', sourceId: commentId, at })
  await saveCommenters(tx, { postId, version, count: commenters })
}

/** Forgets a deleted comment. */
export async function dropComment(
  tx: Queries,
  { commentId, commenters, postId, version }: Omit<Done, 'at' | 'memberId'> & { commentId: string; commenters: number },
): Promise<void> {
  await deleteAct(tx, { postId, kind: 'comment', sourceId: commentId })
  await saveCommenters(tx, { postId, version, count: commenters })
}

export const keepReaction = (tx: Queries, { postId, memberId, at }: Omit<Done, 'version'>): Promise<void> =>
  saveAct(tx, { postId, memberId, kind: 'reaction', sourceId: postId, at })

export const dropReaction = (tx: Queries, { postId, memberId }: Pick<Done, 'postId' | 'memberId'>): Promise<void> =>
  deleteAct(tx, { postId, memberId, kind: 'reaction', sourceId: postId })

/** Keeps a share, and how many members have shared the post after it. */
export async function keepShare(
  tx: Queries,
  { sharers, postId, memberId, at, version }: Done & { sharers: number },
): Promise<void> {
  await saveAct(tx, { postId, memberId, kind: 'share', sourceId: postId, at })
  await saveSharers(tx, { postId, version, count: sharers })
}
