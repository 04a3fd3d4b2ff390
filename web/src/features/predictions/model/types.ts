import type { Reply } from '@hunch/proto/http/client'

/** A post with its author, its counts and the viewer's own vote. */
export type FeedItem = Reply<'getPrediction'>
export type Prediction = FeedItem['prediction']
export type Photo = Prediction['photos'][number]
export type PostType = Prediction['postType']

/** Agree, disagree, or no vote. */
export type Choice = boolean | null
