import { type Hearing, hear } from '@hunch/kit/events'
import { MemberChangedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { attachToPost, attachToProfile } from './usecases/attach-photos.ts'
import { deleteOfMember, deleteOfPost } from './usecases/delete-photos.ts'

/** The topics that are heard. */
export const topics = ['predictions', 'auth']

/** What is done about each fact heard. */
export const hearings: readonly Hearing[] = [
  hear(PredictionPostedSchema, attachToPost),
  hear(PredictionDeletedSchema, deleteOfPost),
  hear(MemberChangedSchema, attachToProfile),
  hear(MemberDeletedSchema, (tx, { memberId }, { version }) => deleteOfMember(tx, memberId, Number(version))),
]
