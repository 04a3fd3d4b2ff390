import { type EventHandler, handler } from '@hunch/kit/events'
import {
  PredictionDeletedSchema,
  PredictionPostedSchema,
  VisibilityChangedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { recordDeletedPost, recordHidden, recordPost, removeDeletedPost } from './record-post.ts'

const onShown = [
  handler(PredictionPostedSchema, (tx, post) => recordPost(tx, post)),
  handler(VisibilityChangedSchema, recordHidden),
]

export const postHandlers: readonly EventHandler[] = [
  ...onShown,
  handler(PredictionDeletedSchema, (tx, post) => removeDeletedPost(tx, post)),
]

/** The handlers for a rebuild. They only update the read model of posts. */
export const postReadModelHandlers: readonly EventHandler[] = [
  ...onShown,
  handler(PredictionDeletedSchema, (tx, post) => recordDeletedPost(tx, post)),
]
