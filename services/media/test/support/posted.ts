import { newId } from '@hunch/kit/postgres'
import { PredictionPostedSchema } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import { photo } from './photos.ts'
import type { World } from './world.ts'

/** Uploads a photo and publishes a post that shows it. */
export async function posted(
  world: World,
  file: string,
  audienceGroupId = '',
): Promise<{ name: string; ownerId: string; postId: string }> {
  const { name, ownerId } = await world.put(await photo(file))
  const postId = newId()
  const message = { postId, ownerId, audienceGroupId, photoFiles: [name] }
  await world.publish('predictions', PredictionPostedSchema, postId, message)
  return { name, ownerId, postId }
}
