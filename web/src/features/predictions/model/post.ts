import type { FeedItem, Prediction } from './types.ts'

/** Where a post stands in its life. A comparison is open for ever. */
export type Phase = 'open' | 'ended' | 'resolved'

/** Judges a post's phase at `nowMs` (server time), without waiting for the server to say that it ended. */
export function phaseOf(post: Prediction, nowMs: number): Phase {
  if (post.postType === 'comparison') return 'open'
  if (post.resolved) return 'resolved'
  const passed = post.deadline !== null && nowMs >= Date.parse(post.deadline)
  return post.ended || passed ? 'ended' : 'open'
}

/** How a resolved post came out: it happened, it did not, or nobody can say. */
export type Outcome = 'happened' | 'didNotHappen' | 'unclear'

export function outcomeOf(result: boolean | null): Outcome {
  if (result === null) return 'unclear'
  return result ? 'happened' : 'didNotHappen'
}

/** How the viewer's vote did; undefined where there is nothing to say (no vote, no clear result, own post). */
export function verdictOf(item: FeedItem, viewerId: string | undefined): 'calledIt' | 'notThisTime' | undefined {
  const { result, resolved, userId } = item.prediction
  if (!resolved || result === null || item.myVote === null || userId === viewerId) return undefined
  return item.myVote === result ? 'calledIt' : 'notThisTime'
}

/** Milliseconds in which the owner may still take the result back; 0 once it stands. */
export function takeBackLeftMs(post: Prediction, nowMs: number): number {
  if (!post.resolved || post.takeBackUntil === null) return 0
  return Math.max(0, Date.parse(post.takeBackUntil) - nowMs)
}
