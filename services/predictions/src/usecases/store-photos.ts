import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Measured, measured } from '@hunch/kit/multipart'
import { limits } from '@hunch/proto/http'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { Photo } from '../store/items.ts'

/** A file of a form, as it comes in. */
export interface IncomingFile {
  /** What the person's file is called. */
  readonly name: string
  readonly content: Readable
}

export interface StoredPhotos {
  readonly photos: readonly Photo[]
  /** SHA-256 of each file as it was sent. */
  readonly hashes: readonly string[]
}

const nameBytes = 16
const limitText = `${limits.photoBytes / 1024 / 1024} MB`

/**
 * Pipes each file to media, one after the other, under a name made here. Throws tooManyPhotos,
 * and what media says of a file with the file's name.
 */
export async function storePhotos(
  ctx: Context,
  ownerId: string,
  files: AsyncIterable<IncomingFile>,
): Promise<StoredPhotos> {
  const photos: Photo[] = []
  const hashes = await throughAll(files, async (name, content) => {
    const file = randomBytes(nameBytes).toString('base64url')
    photos.push(await ctx.photos.store({ file, ownerId, name, content }))
  })
  return { photos, hashes }
}

/** Reads files to their end and keeps nothing but the SHA-256 of each. Throws as `storePhotos` does. */
export const hashFiles = (files: AsyncIterable<IncomingFile>): Promise<string[]> =>
  throughAll(files, async (_name, content) => {
    for await (const _ of content);
  })

async function throughAll(
  files: AsyncIterable<IncomingFile>,
  use: (name: string, content: Measured) => Promise<void>,
): Promise<string[]> {
  const hashes: string[] = []
  for await (const { name, content } of files) {
    if (hashes.length === limits.photosAPost) throw errors.tooManyPhotos()
    const photo = measured(content, limits.photoBytes, () => errors.photoTooLarge({ name, limit: limitText }))
    await use(name, photo)
    hashes.push(photo.sha256())
  }
  return hashes
}
