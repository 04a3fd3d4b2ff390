import type { Readable } from 'node:stream'
import { customerNetworkOf, type Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import type { Variant } from '../decoders/rules/pictures.ts'
import { errors } from '../errors.ts'
import type { ViewedPhoto } from '../photos/attach-photos.ts'
import { originalKey, originalType } from '../photos/rules.ts'
import { variantContent } from './make-variant.ts'
import { requireOwned, requireViewable } from './policy.ts'
import { chooseVariant, requestsVariant, type VariantQuery, variantId } from './rules/variant.ts'

/** The bytes of an image. */
export interface Content {
  readonly type: string
  readonly bytes: number
  readonly content: Readable | Uint8Array
  /** Whether the content is the original, sent because the variant could not be made. */
  readonly isFallback: boolean
}

/** An image that the viewer may see. */
export interface Image {
  /** Unique for each photo and variant; the same photo and variant always has the same tag. */
  readonly tag: string
  /** Whether shared caches may keep the image. */
  readonly isPublic: boolean
  load(): Promise<Content>
}

/** The member who views an image, undefined for a visitor, and the IP address. */
interface Viewing {
  readonly member: Member | undefined
  readonly ip: string
}

/**
 * Returns the image of a URL for a member or a visitor: the original, or the nearest variant.
 *
 * @throws imageNotFound, also if the viewer may not see the image
 */
export async function viewImage(
  ctx: Context,
  { member, ip }: Viewing,
  { file, query }: { file: string; query: VariantQuery },
): Promise<Image> {
  const photo = await requireViewable(ctx, member, file)
  const isPublic = photo.state === 'attached' && !photo.hold && !photo.audienceGroupId && !photo.isHidden
  if (!requestsVariant(query)) return { tag: photo.name, isPublic, load: () => loadOriginal(ctx, photo, false) }
  const variant = chooseVariant(photo, query)
  const owner = member?.id ?? customerNetworkOf(ip)
  return { tag: `${photo.name}.${variantId(variant)}`, isPublic, load: () => loadVariant(ctx, photo, variant, owner) }
}

/**
 * Returns a photo's original for its owner's export or for moderators, regardless of the post's audience.
 *
 * @throws imageNotFound, also for another member's photo
 */
export async function fetchPhoto(ctx: Context, wanted: { file: string; ownerId: string }): Promise<Image> {
  const photo = await requireOwned(ctx, wanted)
  return { tag: photo.name, isPublic: false, load: () => loadOriginal(ctx, photo, false) }
}

/** Loads a variant. If the variant cannot be made, e.g. because the disk is full or no decoder is free, loads the original. */
async function loadVariant(ctx: Context, photo: ViewedPhoto, variant: Variant, owner: string): Promise<Content> {
  try {
    const content = await variantContent(ctx, photo, variant, owner)
    return { type: `image/${variant.format}`, bytes: content.length, content, isFallback: false }
  } catch (error) {
    ctx.log.warn({ err: error, photo: photo.name, variant: variantId(variant) }, 'a variant could not be made')
    return loadOriginal(ctx, photo, true)
  }
}

async function loadOriginal(ctx: Context, photo: ViewedPhoto, isFallback: boolean): Promise<Content> {
  const blob = await ctx.blobs.get(originalKey(photo.name))
  if (!blob) throw errors.imageNotFound({}, { cause: new Error(`the bytes of ${photo.name} are missing`) })
  return { type: originalType, bytes: blob.bytes, content: blob.content, isFallback }
}
