import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { postEvidence, postPhotos } from '../../schema/index.ts'
import type { Photo } from './items.ts'

export async function insertPhotos(tx: Queries, postId: string, photos: readonly Photo[]): Promise<void> {
  if (photos.length === 0) return
  await tx.insert(postPhotos).values(photos.map((photo, position) => ({ postId, position, ...photo })))
}

export async function deletePhotos(tx: Queries, postId: string): Promise<void> {
  await tx.delete(postPhotos).where(eq(postPhotos.postId, postId))
}

/** Deletes the named photos of a post. Returns the files of those that the post had. */
export async function deletePhotosNamed(tx: Queries, postId: string, files: readonly string[]): Promise<string[]> {
  const rows = await tx
    .delete(postPhotos)
    .where(and(eq(postPhotos.postId, postId), isAnyOf(postPhotos.file, files)))
    .returning({ file: postPhotos.file })
  return rows.map(({ file }) => file)
}

/** Makes a held photo of a post or of its evidence visible. Returns false if no such photo is held. */
export async function showHeld(tx: Queries, postId: string, file: string): Promise<boolean> {
  const shown = { isHeld: false }
  const held = [postPhotos, postEvidence].map((table) =>
    tx
      .update(table)
      .set(shown)
      .where(and(eq(table.postId, postId), eq(table.file, file), eq(table.isHeld, true))),
  )
  return (await Promise.all(held)).some(({ rowCount }) => rowCount === 1)
}

/** Returns the files among `files` that belong to a post or to its evidence. A deleted post has none. */
export async function findFilesInUse(queries: Queries, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const rows = await queries.select({ file: postPhotos.file }).from(postPhotos).where(isAnyOf(postPhotos.file, files))
  const shown = await queries
    .select({ file: postEvidence.file })
    .from(postEvidence)
    .where(isAnyOf(postEvidence.file, files))
  return [...rows, ...shown].flatMap(({ file }) => file ?? [])
}
