import type { Queries } from '@hunch/kit/postgres'
import { photoName } from './rules/names.ts'
import { attachPhotosToPost, attachPhotoToProfile, deletePhotosOfPost } from './store.ts'

/** How other subjects find photos, and delete all that a member uploaded. */
export { deletePhotosOfOwner as deleteOfOwner, findPhoto, type Photo } from './store.ts'

/** Attaches photos to a post, which only the members of a private group may see where one is named. */
export async function attachToPost(
  tx: Queries,
  { postId, audienceGroupId, photoFiles }: { postId: string; audienceGroupId: string; photoFiles: readonly string[] },
): Promise<void> {
  const names = photoFiles.flatMap((file) => photoName(file) ?? [])
  if (names.length > 0) await attachPhotosToPost(tx, names, { postId, audienceGroupId: audienceGroupId || null })
}

/** Attaches a photo, or none, to a member's profile; the one before is deleted. */
export async function attachToProfile(
  tx: Queries,
  { memberId, profileImageFile }: { memberId: string; profileImageFile: string },
): Promise<void> {
  await attachPhotoToProfile(tx, memberId, photoName(profileImageFile) ?? '')
}

/** Deletes a deleted post's photos: they are served no more. */
export const deleteOfPost = (tx: Queries, { postId }: { postId: string }): Promise<void> =>
  deletePhotosOfPost(tx, postId)
