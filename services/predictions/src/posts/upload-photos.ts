import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Measured, measured } from '@hunch/kit/multipart'
import { limits } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Photo } from './store/items.ts'
import { findFilesInUse } from './store/photos.ts'

/** A file of a form, as a stream. */
export interface IncomingFile {
  /** The name of the uploaded file. */
  readonly name: string
  readonly content: Readable
}

export interface UploadedPhotos {
  readonly photos: readonly Photo[]
  /** The SHA-256 of each uploaded file. */
  readonly hashes: readonly string[]
}

const fileNameBytes = 16
const limitText = `${limits.photoBytes / 1024 / 1024} MB`

/**
 * Streams files to media, one after the other, under random names. `isPrivate`: the photos are for a private group.
 *
 * @throws tooManyPhotos
 * @throws photoTooLarge and the other errors about a photo, with the file's name
 * @throws photosUnavailable if media is unavailable
 */
export async function uploadPhotos(
  ctx: Context,
  { ownerId, isPrivate }: { readonly ownerId: string; readonly isPrivate: boolean },
  files: AsyncIterable<IncomingFile>,
  most: number = limits.photosAPost,
): Promise<UploadedPhotos> {
  const photos: Photo[] = []
  const hashes = await forEachFile(files, most, async (name, content) => {
    const file = randomBytes(fileNameBytes).toString('base64url')
    photos.push(await ctx.photos.upload({ file, ownerId, isPrivate, name, content }))
  })
  return { photos, hashes }
}

/** Returns the SHA-256 of each file, without storing the files. @throws tooManyPhotos, photoTooLarge */
export const hashFiles = (files: AsyncIterable<IncomingFile>): Promise<string[]> =>
  forEachFile(files, limits.photosAPost, async (_name, content) => {
    for await (const _ of content);
  })

async function forEachFile(
  files: AsyncIterable<IncomingFile>,
  most: number,
  use: (name: string, content: Measured) => Promise<void>,
): Promise<string[]> {
  const hashes: string[] = []
  for await (const { name, content } of files) {
    if (hashes.length === most) throw errors.tooManyPhotos()
    const photo = measured(content, limits.photoBytes, () => errors.photoTooLarge({ name, limit: limitText }))
    await use(name, photo)
    hashes.push(photo.sha256())
  }
  return hashes
}

/** Returns the files among `files` that belong to a post that is not deleted. */
export const findPhotosInUse = (ctx: Context, files: readonly string[]): Promise<string[]> =>
  findFilesInUse(ctx.database.db, files)
