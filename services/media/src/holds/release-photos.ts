import type { Queries } from '@hunch/kit/postgres'
import { TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { publishShown } from './events.ts'
import { releaseHeld } from './store.ts'

/** Shows the held photos of a post or member after a moderator's review. */
export async function releasePhotos(
  tx: Queries,
  { targetKind, targetId }: { targetKind: TargetKind; targetId: string },
): Promise<void> {
  const kind = targetKind === TargetKind.MEMBER ? 'member' : 'post'
  for (const photo of await releaseHeld(tx, { kind, id: targetId })) await publishShown(tx, photo)
}
