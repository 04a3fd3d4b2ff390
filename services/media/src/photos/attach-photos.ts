import type { Queries } from '@hunch/kit/postgres'
import { refusePhotos } from '../refusals/refuse-photos.ts'
import { photoName } from './rules.ts'
import {
  attachPhotosToPost,
  attachPhotoToProfile,
  deletePhotosOfPost,
  findMarksOfPost,
  findMarksOfProfile,
  saveHidden,
} from './store/photos.ts'

/** Re-exported for other subjects: the type of a viewed photo, and the function that deletes a member's photos. */
export { deletePhotosOfOwner as deleteOfOwner, type ViewedPhoto } from './store/photos.ts'

/** Attaches photos to a post. If `audienceGroupId` is not empty, only members of that private group may see the photos. */
export async function attachToPost(
  tx: Queries,
  { postId, audienceGroupId, photoFiles }: { postId: string; audienceGroupId: string; photoFiles: readonly string[] },
): Promise<void> {
  const names = photoFiles.flatMap((file) => photoName(file) ?? [])
  if (names.length > 0) await attachPhotosToPost(tx, names, { postId, audienceGroupId: audienceGroupId || null })
}

/** Attaches the photo of a result's evidence to its post, and deletes the photo that it replaces. */
export async function attachEvidence(
  tx: Queries,
  event: { postId: string; audienceGroupId: string; photoFile: string; droppedFile: string },
): Promise<void> {
  await attachToPost(tx, { ...event, photoFiles: [event.photoFile] })
  const dropped = photoName(event.droppedFile)
  if (dropped) await deletePhotosOfPost(tx, event.postId, [dropped])
}

/**
 * Attaches a photo, or none, to a profile, and deletes the previous photo. With `refusePhoto` the previous photo cannot
 * be uploaded again until moderation lifts the act `refusingActId`.
 */
export async function attachToProfile(
  tx: Queries,
  {
    memberId,
    profileImageFile,
    refusePhoto,
    refusingActId,
  }: { memberId: string; profileImageFile: string; refusePhoto: boolean; refusingActId: string },
): Promise<void> {
  const name = photoName(profileImageFile) ?? ''
  if (refusePhoto) await refusePhotos(tx, await findMarksOfProfile(tx, memberId, name), refusingActId)
  await attachPhotoToProfile(tx, memberId, name)
}

/** Hides or shows a post's photos. Predictions decides who sees the photos of a hidden post. */
export const hideOfPost = (
  tx: Queries,
  { postId, hidden }: { postId: string; hidden: boolean },
  { version }: { version: bigint },
): Promise<void> => saveHidden(tx, { postId, hidden, version: Number(version) })

/** Deletes a deleted post's photos. With `refusePhotos` they cannot be uploaded again until `refusingActId` is lifted. */
export async function deleteOfPost(
  tx: Queries,
  { postId, refusePhotos: areRefused, refusingActId }: { postId: string; refusePhotos: boolean; refusingActId: string },
): Promise<void> {
  if (areRefused) await refusePhotos(tx, await findMarksOfPost(tx, postId), refusingActId)
  await deletePhotosOfPost(tx, postId)
}

/** Deletes photos that moderation removed from a post. `refusePhotos` as for `deleteOfPost`. Other photos stay. */
export async function deleteSomeOfPost(
  tx: Queries,
  {
    postId,
    photoFiles,
    refusePhotos: areRefused,
    refusingActId,
  }: { postId: string; photoFiles: readonly string[]; refusePhotos: boolean; refusingActId: string },
): Promise<void> {
  const names = photoFiles.flatMap((file) => photoName(file) ?? [])
  if (areRefused) await refusePhotos(tx, await findMarksOfPost(tx, postId, names), refusingActId)
  await deletePhotosOfPost(tx, postId, names)
}
