/** Decides who may see a photo. */
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import type { ViewedPhoto } from '../photos/attach-photos.ts'
import { photoName } from '../photos/rules.ts'

/**
 * Returns a photo if the viewer may see it. `viewer` is undefined for a visitor.
 *
 * @throws imageNotFound
 */
export async function requireViewable(ctx: Context, viewer: Member | undefined, file: string): Promise<ViewedPhoto> {
  const name = photoName(file)
  const photo = name && (await ctx.photoReads.submit(name))
  if (!photo || !(await mayView(ctx, viewer, photo))) throw errors.imageNotFound()
  return photo
}

/**
 * Returns a stored photo of a member, regardless of its post's audience.
 *
 * @throws imageNotFound, also for another member's photo
 */
export async function requireOwned(
  ctx: Context,
  { file, ownerId }: { readonly file: string; readonly ownerId: string },
): Promise<ViewedPhoto> {
  const name = photoName(file)
  const photo = name && (await ctx.photoReads.submit(name))
  const isThere = photo && (photo.state === 'attached' || photo.state === 'pending')
  if (!isThere || photo.ownerId !== ownerId) throw errors.imageNotFound()
  return photo
}

/**
 * Whether a viewer may see a photo. Only the owner sees a held photo, and a pending photo, because its post may be private.
 * For a private or hidden post, predictions decides; while predictions is unavailable, no one sees the photo.
 */
async function mayView(ctx: Context, viewer: Member | undefined, photo: ViewedPhoto): Promise<boolean> {
  if (photo.state !== 'pending' && photo.state !== 'attached') return false
  if (photo.state === 'pending' || photo.hold) return viewer?.id === photo.ownerId
  if (!photo.postId || !(photo.audienceGroupId || photo.isHidden)) return true
  try {
    const { postIds } = await ctx.predictions.mayView(
      { memberId: viewer?.id ?? '', postIds: [photo.postId], evenHeld: true },
      { member: viewer },
    )
    return postIds.includes(photo.postId)
  } catch (error) {
    ctx.log.warn(
      { err: error, photo: photo.name },
      'a photo that not everybody may see was not shown: predictions is unavailable',
    )
    return false
  }
}
