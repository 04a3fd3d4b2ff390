import { type EventHandler, handler } from '@hunch/kit/events'
import { PhotosReleasedSchema } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { releasePhotos } from './release-photos.ts'

export const holdHandlers: readonly EventHandler[] = [handler(PhotosReleasedSchema, releasePhotos)]
