import type { Readable } from 'node:stream'
import { commonErrors } from '@hunch/kit/errors'
import type { Context } from '../context.ts'
import { DecoderLost } from '../decoders/child.ts'
import { DecodersBusy } from '../decoders/places.ts'
import type { Picture, Refusal } from '../decoders/protocol.ts'
import { originalKey } from '../domain/blob-keys.ts'
import { megabytes, type Purpose, takerOf, uploadBytes } from '../domain/limits.ts'
import { errors } from '../errors.ts'
import * as departed from '../store/departed.ts'
import * as photos from '../store/photos.ts'
import { TooManyBytes } from '../store/scratch.ts'

export interface Upload {
  /** The service that hands the photo in. */
  readonly caller: string
  /** The name that the photo will have. */
  readonly photoName: string
  readonly ownerId: string
  readonly purpose: Purpose
  /** What a refusal calls the file. */
  readonly called: string
  /** What the sender says it will send, in bytes; undefined where it does not say. */
  readonly declaredBytes: number | undefined
  readonly content: Readable
  readonly signal: AbortSignal
}

const refusals: Readonly<Record<Refusal, 'photoKindRefused' | 'photoUnreadable' | 'photoTooManyPixels'>> = {
  kind: 'photoKindRefused',
  unreadable: 'photoUnreadable',
  pixels: 'photoTooManyPixels',
}

/**
 * Takes a photo in: the upload is read within its size and time, made new without its metadata,
 * and stored; it is pending until an event names it. Throws photoTooLarge, photoKindRefused,
 * photoUnreadable, photoTooManyPixels, photoNameTaken, photosUnavailable, storageFull, timeout,
 * and forbidden where this service takes in no photos for that purpose.
 */
export async function storePhoto(ctx: Context, upload: Upload) {
  if (upload.caller !== takerOf[upload.purpose]) throw commonErrors.forbidden()
  const path = await receive(ctx, upload)
  const picture = await renew(ctx, upload, path).finally(() => ctx.scratch.remove(path))
  if (upload.signal.aborted) throw commonErrors.timeout()
  await keep(ctx, upload, picture)
  return { file: upload.photoName, width: picture.width, height: picture.height, placeholder: picture.placeholder }
}

async function receive(ctx: Context, { purpose, called, declaredBytes = 0, content, signal }: Upload): Promise<string> {
  const mostBytes = uploadBytes[purpose]
  const tooLarge = () => errors.photoTooLarge({ name: called, limit: megabytes(mostBytes) })
  if (declaredBytes > mostBytes) throw tooLarge()
  const tooSlow = AbortSignal.timeout(ctx.times.uploadMs)
  try {
    return await ctx.scratch.receive(content, { mostBytes, signal: AbortSignal.any([signal, tooSlow]) })
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooLarge()
    throw tooSlow.aborted || signal.aborted ? commonErrors.timeout({}, { cause: error }) : error
  }
}

/** The picture made new. One that ends its decoder is taken for damaged. */
async function renew(ctx: Context, { called, signal }: Upload, path: string): Promise<Picture> {
  try {
    const outcome = await ctx.decoders.run('upload', async () => ({ kind: 'takeIn', path }), signal)
    if ('picture' in outcome) return outcome.picture
    ctx.log.info({ refusal: outcome.refusal, reason: outcome.reason }, 'a photo was refused')
    throw errors[refusals[outcome.refusal]]({ name: called })
  } catch (error) {
    if (error instanceof DecodersBusy) throw errors.photosUnavailable({}, { cause: error })
    if (error instanceof DecoderLost) throw errors.photoUnreadable({ name: called }, { cause: error })
    throw signal.aborted ? commonErrors.timeout({}, { cause: error }) : error
  }
}

/** The row comes first, so that bytes are never there without one that leads to them. */
async function keep(ctx: Context, { photoName, ownerId, purpose }: Upload, picture: Picture): Promise<void> {
  const { bytes, width, height, placeholder } = picture
  const row = { name: photoName, ownerId, purpose, width, height, bytes: bytes.length, placeholder }
  if (!(await photos.begin(ctx.database.db, row))) throw errors.photoNameTaken()
  try {
    // Asked after the row is there: a deletion from now on finds it.
    if (await departed.includes(ctx.database.db, ownerId)) throw errors.photosUnavailable()
    await ctx.blobs.put(originalKey(photoName), bytes)
  } catch (error) {
    await photos.abandon(ctx.database.db, photoName).catch(() => {}) // it falls due by itself
    throw error
  }
  if (!(await photos.stored(ctx.database.db, photoName, ctx.times.pendingHours))) throw errors.photosUnavailable()
}
