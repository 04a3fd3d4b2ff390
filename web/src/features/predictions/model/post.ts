import type { FeedItem, Prediction } from './types.ts'

/** A post's phase. A comparison is always open. */
export type Phase = 'open' | 'ended' | 'resolved'

/** Returns a post's phase at `nowMs` (server time), without waiting for the server's `ended`. */
export function phaseOf(post: Prediction, nowMs: number): Phase {
  if (post.postType === 'comparison') return 'open'
  if (post.resolved) return 'resolved'
  const passed = post.deadline !== null && nowMs >= Date.parse(post.deadline)
  return post.ended || passed ? 'ended' : 'open'
}

/** The outcome of a resolved post. */
export type Outcome = 'happened' | 'didNotHappen' | 'unclear'

export function outcomeOf(result: boolean | null): Outcome {
  if (result === null) return 'unclear'
  return result ? 'happened' : 'didNotHappen'
}

/** Whether the viewer's vote was right. Undefined without a vote or a clear result, and for the viewer's own post. */
export function verdictOf(item: FeedItem, viewerId: string | undefined): 'calledIt' | 'notThisTime' | undefined {
  const { result, resolved, userId } = item.prediction
  if (!resolved || result === null || item.myVote === null || userId === viewerId) return undefined
  return item.myVote === result ? 'calledIt' : 'notThisTime'
}

/**
 * Whether the viewer voted on the post and has not seen its result yet.
 * False for the owner, who knows the result, and for viewers without a vote, who see it immediately.
 */
export function isUnseen({ prediction, myVote, resultSeenTo }: FeedItem, viewerId: string | undefined): boolean {
  const { resolved, resolvedAt, userId } = prediction
  if (!resolved || resolvedAt === null || myVote === null || !viewerId || userId === viewerId) return false
  // Data of earlier deployments lacks `resultSeenTo`.
  if (resultSeenTo === undefined) return false
  return resultSeenTo === null || Date.parse(resultSeenTo) < Date.parse(resolvedAt)
}

/** Returns the time left for the owner to take back the result, in ms; 0 once it is final. */
export function takeBackLeftMs(post: Prediction, nowMs: number): number {
  if (!post.resolved || post.takeBackUntil === null) return 0
  return Math.max(0, Date.parse(post.takeBackUntil) - nowMs)
}

/** Whether the viewer may add evidence: only the person who set the result may, the owner or the admin. */
export const maySayHow = (
  post: Prediction,
  viewer: { id: string; isAdmin?: boolean | undefined } | null | undefined,
): boolean =>
  post.resolvedBy === 'owner' ? viewer?.id === post.userId : post.resolvedBy === 'admin' && viewer?.isAdmin === true

/** The crowd's split, in whole percent. */
export interface Split {
  readonly agree: number
  readonly disagree: number
}

/**
 * Converts votes to whole percents with the sum 100. Example: 1 and 999 votes return 1 and 99.
 * A side with votes never gets 0, and a side that lacks a vote never gets 100. Undefined if there are no votes.
 */
export function splitOf(agreeCount: number, disagreeCount: number): Split | undefined {
  const total = agreeCount + disagreeCount
  if (total <= 0) return undefined
  const rounded = Math.round((agreeCount / total) * 100)
  const agree = agreeCount > 0 && disagreeCount > 0 ? Math.min(99, Math.max(1, rounded)) : rounded
  return { agree, disagree: 100 - agree }
}
