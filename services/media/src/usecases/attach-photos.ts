import type { Queries } from '@hunch/kit/postgres'
import { photoName } from '../domain/photo-name.ts'
import * as photos from '../store/photos.ts'

/** A post shows these photos, to the members of a private group alone where one is named. */
export async function attachToPost(
  tx: Queries,
  { postId, audienceGroupId, photoFiles }: { postId: string; audienceGroupId: string; photoFiles: readonly string[] },
): Promise<void> {
  const names = photoFiles.flatMap((file) => photoName(file) ?? [])
  if (names.length > 0) await photos.attachToPost(tx, names, { postId, audienceGroupId: audienceGroupId || null })
}

/** A member's profile shows this photo from now on, or none; the one before is deleted. */
export async function attachToProfile(
  tx: Queries,
  { memberId, profileImageFile }: { memberId: string; profileImageFile: string },
): Promise<void> {
  await photos.attachToProfile(tx, memberId, photoName(profileImageFile) ?? '')
}
