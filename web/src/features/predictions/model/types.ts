import type { Reply } from '@hunch/proto/http/client'

/** A post with its author, its counts and the viewer's own vote. */
export type FeedItem = Reply<'getPrediction'>
export type Prediction = FeedItem['prediction']
/** Why a post is in For You. */
export type FeedReason = NonNullable<FeedItem['reason']>
export type Photo = Prediction['photos'][number]
export type PostType = Prediction['postType']

/** The group that a post is created in. */
export interface GroupToPostIn {
  readonly id: string
  readonly name: string
  readonly isPrivate: boolean
}

/** True for Agree, false for Disagree, null for no vote. */
export type Choice = boolean | null

/** A member's vote on a post that has, or will have, a result. */
export type MemberCall = Reply<'listCalls'>[number]
export type CallSummary = Reply<'summarizeCalls'>
