import type { Readable } from 'node:stream'
import { commonErrors } from '@hunch/kit/errors'
import { startLeastRate } from '@hunch/kit/failures'
import { TooManyBytes } from '../blobs/scratch.ts'
import type { Verdict } from '../checker/checker.ts'
import type { Context } from '../context.ts'
import { DecoderLost } from '../decoders/child.ts'
import { DecodersBusy } from '../decoders/pool.ts'
import type { Picture, Rejection } from '../decoders/protocol.ts'
import { errors } from '../errors.ts'
import { isRefused } from '../refusals/refuse-photos.ts'
import { reencodeFile } from './reencode-file.ts'
import { megabytes, originalKey, type Purpose, uploadBytes, uploaderOf, verdictWaitMs } from './rules.ts'
import { deleteUnstored, insertStoring, isMemberDeleted, markStored, type Photo } from './store/photos.ts'

export interface Upload {
  /** The service that uploads the photo. */
  readonly caller: string
  /** The name that the photo will have. */
  readonly photoName: string
  readonly ownerId: string
  readonly purpose: Purpose
  /** Whether the photo is for a private group's post; undefined if that is not known yet. */
  readonly isPrivate: boolean | undefined
  /** The file's own name, for the message of a rejection. */
  readonly fileName: string
  /** Size of the upload by its content-length header; undefined without that header. */
  readonly declaredBytes: number | undefined
  readonly content: Readable
  readonly signal: AbortSignal
}

const rejections = {
  kind: 'photoKindRefused',
  unreadable: 'photoUnreadable',
  pixels: 'photoTooManyPixels',
  heicPixels: 'photoHeicTooLarge',
  interlaced: 'photoInterlaced',
  progressive: 'photoProgressive',
  heavy: 'photoTooHeavy',
} as const satisfies Record<Rejection, keyof typeof errors>

/**
 * Stores a photo as pending until an event names it. Receives the upload within its maximum size and minimum rate,
 * re-encodes it without its metadata, and has it checked.
 *
 * @throws photoTooLarge, the error of each rejection, photoRefused, photoRemovedBefore, photoNameTaken, photosUnavailable,
 * storageFull, timeout, and forbidden if the caller may not upload photos for that purpose
 */
export async function storePhoto(ctx: Context, upload: Upload) {
  if (upload.caller !== uploaderOf[upload.purpose]) throw commonErrors.forbidden()
  const path = await receive(ctx, upload)
  const receivedAt = performance.now()
  const picture = await reencode(ctx, upload, path).finally(() => ctx.scratch.remove(path))
  if (upload.signal.aborted) throw commonErrors.timeout()
  const hold = await check(ctx, upload, picture, receivedAt)
  await store(ctx, upload, picture, hold)
  const { width, height, placeholder } = picture
  return { file: upload.photoName, width, height, placeholder, isHeld: hold !== null }
}

async function receive(
  ctx: Context,
  { purpose, fileName, declaredBytes = 0, content, signal }: Upload,
): Promise<string> {
  const maxBytes = uploadBytes[purpose]
  const tooLarge = () => errors.photoTooLarge({ name: fileName, limit: megabytes(maxBytes) })
  if (declaredBytes > maxBytes) throw tooLarge()
  let bytes = 0
  const received = (more: number) => {
    bytes += more
  }
  const tooSlow = new AbortController()
  const stopRate = startLeastRate(
    () => bytes,
    () => tooSlow.abort(),
    ctx.timers,
  )
  try {
    const end = AbortSignal.any([signal, tooSlow.signal])
    return await ctx.scratch.receive(content, { maxBytes, signal: end, received })
  } catch (error) {
    if (error instanceof TooManyBytes) throw tooLarge()
    throw tooSlow.signal.aborted || signal.aborted ? commonErrors.timeout({}, { cause: error }) : error
  } finally {
    stopRate()
  }
}

/** Re-encodes an upload. A crash of the decoder counts as a damaged picture; too much processor time, as too heavy. */
async function reencode(ctx: Context, { fileName, ownerId: owner, signal }: Upload, path: string): Promise<Picture> {
  try {
    const outcome = await reencodeFile(ctx, path, { owner, signal })
    if ('picture' in outcome) return outcome.picture
    ctx.log.info({ rejection: outcome.rejection, reason: outcome.reason }, 'a photo was rejected')
    throw errors[rejections[outcome.rejection]]({ name: fileName })
  } catch (error) {
    if (error instanceof DecodersBusy) throw errors.photosUnavailable({}, { cause: error })
    if (error instanceof DecoderLost)
      throw errors[error.why === 'heavy' ? 'photoTooHeavy' : 'photoUnreadable']({ name: fileName }, { cause: error })
    throw signal.aborted ? commonErrors.timeout({}, { cause: error }) : error
  }
}

/**
 * Returns `held` if a moderator must decide, `waiting` if the checker has yet to decide, null if the photo may be
 * shown.
 *
 * @throws photoRemovedBefore, photoRefused
 */
async function check(
  ctx: Context,
  { fileName, isPrivate }: Upload,
  picture: Picture,
  receivedAt: number,
): Promise<Photo['hold']> {
  if (await isRefused(ctx.database.db, picture.marks)) throw errors.photoRemovedBefore({ name: fileName })
  const verdict = await firstVerdict(ctx, picture.bytes, { isPrivate, receivedAt })
  if (verdict === 'refuse') throw errors.photoRefused({ name: fileName })
  if (verdict === 'allow') return null
  return verdict === 'hold' ? 'held' : 'waiting'
}

/** The result of the check during an upload: a verdict, or `waiting` if there is no verdict yet. */
type FirstVerdict = Verdict | 'waiting'

/**
 * Requests a verdict on an upload. Returns `waiting` if none arrives within the time that an upload may wait. Returns
 * `allow` without a checker, and for a private group's photo if private photos are not checked. If it is unknown whether
 * the photo is for a private group, and private photos are not checked, returns `waiting`.
 */
async function firstVerdict(
  { checker, checksPrivate, times }: Context,
  bytes: Uint8Array,
  { isPrivate, receivedAt }: { readonly isPrivate: boolean | undefined; readonly receivedAt: number },
): Promise<FirstVerdict> {
  if (!checker || (isPrivate && !checksPrivate)) return 'allow'
  if (checker.isSilent() || (isPrivate === undefined && !checksPrivate)) return 'waiting'
  const waitMs = verdictWaitMs(performance.now() - receivedAt, times)
  return (waitMs > 0 ? await checker.ask(bytes, waitMs) : undefined) ?? 'waiting'
}

/** Stores a picture. Inserts the row first, so that bytes without a row never exist. */
async function store(
  ctx: Context,
  { photoName, ownerId, purpose }: Upload,
  picture: Picture,
  hold: Photo['hold'],
): Promise<void> {
  const { bytes, width, height, placeholder, marks } = picture
  const row = { name: photoName, ownerId, purpose, width, height, bytes: bytes.length, placeholder, hold, ...marks }
  if (!(await insertStoring(ctx.database.db, row))) throw errors.photoNameTaken()
  try {
    // Check after the insert. If the member is deleted after this check, the deletion finds the row.
    if (await isMemberDeleted(ctx.database.db, ownerId)) throw errors.photosUnavailable()
    await ctx.blobs.put(originalKey(photoName), bytes)
  } catch (error) {
    await deleteUnstored(ctx.database.db, photoName).catch(() => {}) // otherwise a job erases the row later
    throw error
  }
  if (!(await markStored(ctx.database.db, photoName, ctx.times.pendingHours))) throw errors.photosUnavailable()
}
