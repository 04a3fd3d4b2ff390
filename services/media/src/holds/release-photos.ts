import type { Queries } from '@hunch/kit/postgres'
import { type PhotosReleased, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { publishShown } from './events.ts'
import { releaseHeld } from './store.ts'

/**
 * Shows the held photos of a post or member that a moderator has reviewed. Earlier releases of moderation do not name them: then
 * all photos with the verdict hold are shown.
 */
export async function releasePhotos(
  tx: Queries,
  { targetKind, targetId, photoFiles }: Pick<PhotosReleased, 'targetKind' | 'targetId' | 'photoFiles'>,
): Promise<void> {
  const kind = targetKind === TargetKind.MEMBER ? 'member' : 'post'
  for (const photo of await releaseHeld(tx, { kind, id: targetId }, photoFiles)) await publishShown(tx, photo)
}
