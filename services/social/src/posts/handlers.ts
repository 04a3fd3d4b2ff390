import { type EventHandler, handler } from '@hunch/kit/events'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { recordDeletedPost, recordPost, removeDeletedPost } from './record-post.ts'

const onPosted = handler(PredictionPostedSchema, (tx, post) => recordPost(tx, post))

export const postHandlers: readonly EventHandler[] = [
  onPosted,
  handler(PredictionDeletedSchema, (tx, post) => removeDeletedPost(tx, post)),
]

/** The same for the read model alone. */
export const postReadModelHandlers: readonly EventHandler[] = [
  onPosted,
  handler(PredictionDeletedSchema, (tx, post) => recordDeletedPost(tx, post)),
]
