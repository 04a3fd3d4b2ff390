import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { postPhotos } from '../../schema/index.ts'
import type { Photo } from './items.ts'

export async function insertPhotos(tx: Queries, postId: string, photos: readonly Photo[]): Promise<void> {
  if (photos.length === 0) return
  await tx.insert(postPhotos).values(photos.map((photo, position) => ({ postId, position, ...photo })))
}

export async function deletePhotos(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postPhotos).where(eq(postPhotos.postId, postId))
}

/** Returns those of the files that belong to a post; a deleted post has none. */
export async function findFilesInUse(queries: Queries, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await queries.select({ file: postPhotos.file }).from(postPhotos).where(isAnyOf(postPhotos.file, files))
  return rows.map(({ file }) => file)
}
