import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { attachToPost, attachToProfile, deleteOfPost } from './attach-photos.ts'

export const photoHandlers: readonly EventHandler[] = [
  handler(PredictionPostedSchema, attachToPost),
  handler(PredictionDeletedSchema, deleteOfPost),
  handler(MemberChangedSchema, attachToProfile),
]
