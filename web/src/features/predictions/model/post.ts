import type { FeedItem, Prediction } from './types.ts'

/** A post's phase. A comparison is always open. */
export type Phase = 'open' | 'ended' | 'resolved'

/** A post's phase at `nowMs` (server time), without waiting for the server's `ended`. */
export function phaseOf(post: Prediction, nowMs: number): Phase {
  if (post.postType === 'comparison') return 'open'
  if (post.resolved) return 'resolved'
  const passed = post.deadline !== null && nowMs >= Date.parse(post.deadline)
  return post.ended || passed ? 'ended' : 'open'
}

/** The outcome of a resolved post: it happened, it did not, or unclear. */
export type Outcome = 'happened' | 'didNotHappen' | 'unclear'

export function outcomeOf(result: boolean | null): Outcome {
  if (result === null) return 'unclear'
  return result ? 'happened' : 'didNotHappen'
}

/** Whether the viewer's vote was right; undefined without a vote or a clear result, and on an own post. */
export function verdictOf(item: FeedItem, viewerId: string | undefined): 'calledIt' | 'notThisTime' | undefined {
  const { result, resolved, userId } = item.prediction
  if (!resolved || result === null || item.myVote === null || userId === viewerId) return undefined
  return item.myVote === result ? 'calledIt' : 'notThisTime'
}

/**
 * Whether the post has a result that was not revealed to the viewer, who voted on it. The owner
 * knows it; and who did not vote sees it at once.
 */
export function isUnseen({ prediction, myVote, resultSeenTo }: FeedItem, viewerId: string | undefined): boolean {
  const { resolved, resolvedAt, userId } = prediction
  if (!resolved || resolvedAt === null || myVote === null || !viewerId || userId === viewerId) return false
  // What an earlier deployment sent has no such field.
  if (resultSeenTo === undefined) return false
  return resultSeenTo === null || Date.parse(resultSeenTo) < Date.parse(resolvedAt)
}

/** Milliseconds in which the owner may still take the result back; 0 once it is final. */
export function takeBackLeftMs(post: Prediction, nowMs: number): number {
  if (!post.resolved || post.takeBackUntil === null) return 0
  return Math.max(0, Date.parse(post.takeBackUntil) - nowMs)
}

/** Whether the viewer may say how the result is known: they set it. */
export const maySayHow = (
  post: Prediction,
  viewer: { id: string; isAdmin?: boolean | undefined } | null | undefined,
): boolean =>
  post.resolvedBy === 'owner' ? viewer?.id === post.userId : post.resolvedBy === 'admin' && viewer?.isAdmin === true
