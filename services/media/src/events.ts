import { type Hearing, hear } from '@hunch/kit/events'
import { MemberChangedSchema, MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { PredictionDeletedSchema, PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { photoName } from './domain/photo-name.ts'
import * as photos from './store/photos.ts'

/** The topics that are heard. */
export const topics = ['predictions', 'auth']

/** What is done about each fact heard. */
export const hearings: readonly Hearing[] = [
  hear(PredictionPostedSchema, async (tx, { postId, audienceGroupId, photoFiles }) => {
    const names = photoFiles.flatMap((file) => photoName(file) ?? [])
    await photos.attachToPost(tx, names, { postId, audienceGroupId: audienceGroupId || null })
  }),
  hear(PredictionDeletedSchema, (tx, { postId }) => photos.deleteOfPost(tx, postId)),
  hear(MemberChangedSchema, (tx, { memberId, profileImageFile }) =>
    photos.attachToProfile(tx, memberId, photoName(profileImageFile) ?? ''),
  ),
  hear(MemberDeletedSchema, (tx, { memberId }) => photos.deleteOfOwner(tx, memberId)),
]
