import type { Member } from '@hunch/kit/identity'
import type { CasePhoto, PhotoBytes } from '../clients/case-photos.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireCase } from './require-case.ts'
import { hasPhotos } from './rules/possible-acts.ts'
import type { Case } from './store/cases.ts'

/**
 * Returns the photos of what a case is about; a private one is thereby opened.
 *
 * @throws caseNotFound
 * @throws photosUnavailable where media is away
 * @throws unavailable where it is private and auth is away
 */
export const listCasePhotos = async (ctx: Context, member: Member, id: string): Promise<CasePhoto[]> =>
  photosOf(ctx, await requireCase(ctx, member, id))

const photosOf = async (ctx: Context, about: Case): Promise<CasePhoto[]> =>
  hasPhotos(about) ? ctx.photos.listOf(about.targetKind === 'member' ? 'member' : 'post', about.targetId) : []

/**
 * Returns one of them; no other photo of the member's is shown by their case.
 *
 * @throws what `listCasePhotos` throws
 * @throws imageNotFound
 */
export async function fetchCasePhoto(
  ctx: Context,
  member: Member,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<PhotoBytes> {
  const about = await requireCase(ctx, member, id)
  const isOfCase = (await photosOf(ctx, about)).some((photo) => photo.file === file)
  const photo = isOfCase && about.memberId !== null && (await ctx.photos.fetch(file, about.memberId))
  if (!photo) throw errors.imageNotFound()
  return photo
}
