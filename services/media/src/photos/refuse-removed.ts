import type { Queries } from '@hunch/kit/postgres'
import { ActKind, type ActTaken, TargetKind } from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import { refusePhotos } from '../refusals/refuse-photos.ts'
import type { Marks } from '../refusals/rules/fingerprint.ts'
import { photoName } from './rules.ts'
import { findErasedOfPost, findErasedOfProfile } from './store/erased-photos.ts'
import { findMarksOfPost, findMarksOfProfilePhoto } from './store/photos.ts'

type Removal = Pick<
  ActTaken,
  'actId' | 'kind' | 'targetKind' | 'targetId' | 'refusePhotos' | 'photoFile' | 'photoFiles'
>

/**
 * Refuses the photos of a removal by moderation, if the act says so, until the act is lifted. The events that delete the photos
 * do the same, but miss a photo that its owner deleted or replaced before predictions or auth handled the act.
 */
export async function refuseRemoved(tx: Queries, act: Removal): Promise<void> {
  if (act.refusePhotos) await refusePhotos(tx, await marksOf(tx, act), act.actId)
}

async function marksOf(tx: Queries, act: Removal): Promise<Marks[]> {
  const { kind, targetKind, targetId, photoFile, photoFiles } = act
  if (targetKind === TargetKind.MEMBER) {
    const name = photoName(photoFile)
    return name
      ? [...(await findMarksOfProfilePhoto(tx, targetId, name)), ...(await findErasedOfProfile(tx, name))]
      : []
  }
  if (targetKind !== TargetKind.POST) return []
  const names = kind === ActKind.REMOVE_PHOTOS ? photoFiles.flatMap((file) => photoName(file) ?? []) : undefined
  return [...(await findMarksOfPost(tx, targetId, names)), ...(await findErasedOfPost(tx, targetId, names))]
}
