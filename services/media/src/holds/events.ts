import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { PhotoHeldSchema, PhotoShownSchema } from '@hunch/proto/gen/hunch/media/v1/events_pb'
import type { HeldPhoto } from './store.ts'

const topic = 'media'

const aboutPhoto = ({ name, ownerId, postId }: HeldPhoto) => ({ photoFile: name, ownerId, postId: postId ?? '' })

/** Informs moderation that a moderator must look at the photo. */
export const publishHeld = (tx: Queries, photo: HeldPhoto) =>
  publish(tx, topic, {
    key: photo.name,
    version: photo.checks,
    schema: PhotoHeldSchema,
    message: { ...aboutPhoto(photo), audienceGroupId: photo.audienceGroupId ?? '' },
  })

export const publishShown = (tx: Queries, photo: HeldPhoto) =>
  publish(tx, topic, {
    key: photo.name,
    version: photo.checks,
    schema: PhotoShownSchema,
    message: aboutPhoto(photo),
  })
