import { type EventHandler, handler } from '@hunch/kit/events'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { countPost, uncountPost } from './count-posts.ts'

export const postHandlers: readonly EventHandler[] = [
  handler(PredictionPostedSchema, (tx, { postId, groupId }) => countPost(tx, postId, groupId)),
  handler(PredictionDeletedSchema, (tx, { postId }) => uncountPost(tx, postId)),
]
