import type { MemberCall, Reveal as RevealReply } from '@hunch/proto/http'
import type { z } from 'zod'
import { toFeedItem } from '../posts/present.ts'
import { resolutionOf } from '../posts/rules/resolution.ts'
import type { Reveal } from './reveal-result.ts'
import { countsAt, crowdShare } from './rules.ts'
import type { Call } from './store.ts'

const toInstant = (time: Date | null): string | null => time?.toISOString() ?? null

/** A member's call as JSON. Only the state contains its result, and it does not reveal an unrevealed one. */
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

/** The effect of a result, for the viewer to whom it is revealed. */
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
