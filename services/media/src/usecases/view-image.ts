import type { Readable } from 'node:stream'
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { originalKey, originalType } from '../domain/blob-keys.ts'
import { photoName } from '../domain/photo-name.ts'
import { type Asked, asksForVariant, chooseVariant, type Variant, variantId } from '../domain/variant.ts'
import { errors } from '../errors.ts'
import * as photos from '../store/photos.ts'
import { variantContent } from './make-variant.ts'

/** The bytes of an image, and whether they are what was asked for: a stand-in is not kept by anyone. */
export interface Content {
  readonly type: string
  readonly bytes: number
  readonly content: Readable | Uint8Array
  readonly standIn: boolean
}

/** An image that may be seen. */
export interface Image {
  /** Different for every photo and variant, and never another for the same. */
  readonly tag: string
  /** Whether any cache may keep it. */
  readonly isPublic: boolean
  load(): Promise<Content>
}

/**
 * The image of an address, for a member or a visitor: the original, or the variant nearest to
 * what is asked. Throws imageNotFound, also where it may not be seen.
 */
export async function viewImage(
  ctx: Context,
  member: Member | undefined,
  { file, asked }: { file: string; asked: Asked },
): Promise<Image> {
  const name = photoName(file)
  const photo = name && (await photos.find(ctx.database.db, name))
  if (!photo || !(await maySee(ctx, member, photo))) throw errors.imageNotFound()
  const isPublic = photo.state === 'attached' && !photo.audienceGroupId
  if (!asksForVariant(asked)) return { tag: photo.name, isPublic, load: () => original(ctx, photo, false) }
  const variant = chooseVariant(photo, asked)
  return { tag: `${photo.name}.${variantId(variant)}`, isPublic, load: () => resized(ctx, photo, variant) }
}

/** A photo's original for its owner's export, whoever may see it. Throws imageNotFound, also where it is another's. */
export async function fetchPhoto(ctx: Context, { file, ownerId }: { file: string; ownerId: string }): Promise<Image> {
  const name = photoName(file)
  const photo = name && (await photos.find(ctx.database.db, name))
  const isThere = photo && (photo.state === 'attached' || photo.state === 'pending')
  if (!isThere || photo.ownerId !== ownerId) throw errors.imageNotFound()
  return { tag: photo.name, isPublic: false, load: () => original(ctx, photo, false) }
}

/** Predictions alone judges who sees a private post's photo; where it cannot be asked, nobody does. */
async function maySee(ctx: Context, member: Member | undefined, photo: photos.Photo): Promise<boolean> {
  if (photo.state === 'pending') return true
  if (photo.state !== 'attached') return false
  if (!photo.audienceGroupId || !photo.postId) return true
  try {
    const { postIds } = await ctx.predictions.mayView(
      { memberId: member?.id ?? '', postIds: [photo.postId] },
      { member },
    )
    return postIds.includes(photo.postId)
  } catch (error) {
    ctx.log.warn({ err: error, photo: photo.name }, 'a private photo is held back: nobody could judge')
    return false
  }
}

/** Where a variant cannot be made right now, for want of room or of a decoder, the original stands in. */
async function resized(ctx: Context, photo: photos.Photo, variant: Variant): Promise<Content> {
  try {
    const { bytes, content } = await variantContent(ctx, photo, variant)
    return { type: `image/${variant.format}`, bytes, content, standIn: false }
  } catch (error) {
    ctx.log.warn({ err: error, photo: photo.name, variant: variantId(variant) }, 'a variant could not be made')
    return original(ctx, photo, true)
  }
}

async function original(ctx: Context, photo: photos.Photo, standIn: boolean): Promise<Content> {
  const blob = await ctx.blobs.get(originalKey(photo.name))
  if (!blob) throw errors.imageNotFound({}, { cause: new Error(`the bytes of ${photo.name} are missing`) })
  return { type: originalType, bytes: blob.bytes, content: blob.content, standIn }
}
