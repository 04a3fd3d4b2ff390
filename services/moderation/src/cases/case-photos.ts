import { commonErrors, isTransient } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { CasePhoto, PhotoBytes } from '../clients/case-photos.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireCase } from './policy.ts'
import { hasPhotos } from './rules/possible-acts.ts'
import type { Case } from './store/cases.ts'

/**
 * Returns the photos of a case's target. If the case is private, records that the moderator opened it.
 *
 * @throws caseNotFound
 * @throws photosUnavailable if media is unavailable
 * @throws unavailable if the case is private and auth is unavailable
 */
export const listCasePhotos = async (ctx: Context, member: Member, id: string): Promise<CasePhoto[]> =>
  photosOf(ctx, await requireCase(ctx, member, id))

/** Returns the photos of a case's target. The caller has checked access. @throws photosUnavailable if media is unavailable */
const photosOf = async (ctx: Context, about: Case): Promise<CasePhoto[]> =>
  hasPhotos(about) ? ctx.photos.listOf(about.targetKind === 'member' ? 'member' : 'post', about.targetId) : []

/** Like `photosOf`, for a decision on these photos. @throws unavailable if media is unavailable */
export const photosToDecide = (ctx: Context, about: Case): Promise<CasePhoto[]> =>
  photosOf(ctx, about).catch((error: unknown) => {
    throw isTransient(error) ? commonErrors.unavailable({}, { cause: error }) : error
  })

/**
 * Whether the member that a case is about uploaded a photo. Otherwise the admin did, as the evidence of a member's post. Media
 * of an earlier release does not say who uploaded it.
 */
export const isOfMember = ({ memberId }: Case, { ownerId }: CasePhoto): boolean =>
  ownerId === undefined || ownerId === memberId

/**
 * Returns one photo of a case's target. Throws `imageNotFound` for any other photo, even of the same member.
 *
 * @throws the errors of `listCasePhotos`
 * @throws imageNotFound
 */
export async function fetchCasePhoto(
  ctx: Context,
  member: Member,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<PhotoBytes> {
  const about = await requireCase(ctx, member, id)
  const listed = (await photosOf(ctx, about)).find((photo) => photo.file === file)
  const ownerId = listed?.ownerId ?? about.memberId
  const photo = listed && ownerId !== null && (await ctx.photos.fetch(file, ownerId))
  if (!photo) throw errors.imageNotFound()
  return photo
}
