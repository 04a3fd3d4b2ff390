import type { MemberCall, Reveal as RevealReply } from '@hunch/proto/http'
import type { z } from 'zod'
import { toFeedItem } from '../posts/present.ts'
import { type Resolution, resolutionOf, takeBackUntil } from '../posts/rules/resolution.ts'
import type { Reveal } from './reveal-result.ts'
import type { Call } from './store.ts'

const toInstant = (time: Date | null): string | null => time?.toISOString() ?? null

/** Converts a call to JSON. Only `state` shows the result. It is `resultIn` until the viewer has seen the result. */
export const toCall = (call: Call): z.input<typeof MemberCall> => ({
  predictionId: call.postId,
  headline: call.headline,
  vote: call.vote,
  votedAt: call.votedAt.toISOString(),
  state: call.state,
  deadline: call.deadline.toISOString(),
  resolvedAt: toInstant(call.resolvedAt),
  countsAt: toInstant(call.countsAt),
  agreeCount: call.agreeCount,
  disagreeCount: call.disagreeCount,
})

/** Converts a revealed result to JSON, with the share of votes on the viewer's side, and whether their vote is scored. */
export function toReveal({ item, next }: Reveal, viewerId: string): z.input<typeof RevealReply> {
  const { post, myVote, now } = item
  const resolution = resolutionOf(post, now)
  const isClear = resolution !== null && resolution.result !== null
  return {
    item: toFeedItem(item),
    crowdShare: crowdShare(myVote, post),
    countsAt: toInstant(countsAt(resolution, now)),
    isScored: myVote !== null && isClear && post.ownerId !== viewerId,
    next: next && { predictionId: next.postId, headline: next.headline },
  }
}

/** Returns the time until which the owner may change a result; null if the result is final or missing. */
function countsAt(resolution: Resolution | null, now: Date): Date | null {
  const until = takeBackUntil(resolution)
  return until && until > now ? until : null
}

/** Percent of a post's votes on one side, rounded: 2 of 3 votes are 67. Null if `side` is null, or if there are no votes. */
function crowdShare(
  side: boolean | null,
  { agreeCount, disagreeCount }: { readonly agreeCount: number; readonly disagreeCount: number },
): number | null {
  const total = agreeCount + disagreeCount
  if (side === null || total === 0) return null
  return Math.round((100 * (side ? agreeCount : disagreeCount)) / total)
}
