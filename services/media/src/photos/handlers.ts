import { type EventHandler, handler } from '@hunch/kit/events'
import { MemberChangedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import {
  EvidenceChangedSchema,
  PredictionDeletedSchema,
  PredictionPostedSchema,
  VisibilityChangedSchema,
} from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { attachEvidence, attachToPost, attachToProfile, deleteOfPost, hideOfPost } from './attach-photos.ts'

export const photoHandlers: readonly EventHandler[] = [
  handler(PredictionPostedSchema, async (tx, posted, event) => {
    await attachToPost(tx, posted)
    if (posted.held) await hideOfPost(tx, { postId: posted.postId, hidden: true }, event)
  }),
  handler(EvidenceChangedSchema, attachEvidence),
  handler(VisibilityChangedSchema, hideOfPost),
  handler(PredictionDeletedSchema, deleteOfPost),
  handler(MemberChangedSchema, attachToProfile),
]
