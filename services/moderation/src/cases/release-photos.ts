import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { photosToDecide } from './case-photos.ts'
import { decideCase } from './decide-case.ts'
import { publishPhotosReleased } from './events.ts'
import { requireLockedFor } from './lock-case.ts'
import { requireCase } from './policy.ts'
import { recordAdminAct } from './record-admin-act.ts'
import { requirePhotosSeen, type Seen } from './require-seen.ts'
import { hasPhotos } from './rules/possible-acts.ts'
import { type Case, takeVersion } from './store/cases.ts'
import { dismissPhotoReports, findWaitingReasons } from './store/reports.ts'

/** The reports and photos of a case that the moderator has seen, for a decision that shows held photos. */
export interface SeenPhotos extends Seen {
  /** Files of the photos that the moderator saw. */
  readonly photos: readonly string[]
}

/**
 * Shows the held photos of a case's target, also in a decided case. Dismisses the case if all waiting reports are about held
 * photos. Otherwise dismisses only the reports about photos. If another photo is held later, it gets a new report.
 *
 * @throws caseNotFound
 * @throws caseChanged if the moderator has not seen one of the held photos, or without `seen`
 * @throws notPossibleHere if this kind of target has no photos
 * @throws unavailable if auth or media is unavailable
 */
export async function releasePhotos(ctx: Context, member: Member, id: string, seen: SeenPhotos): Promise<void> {
  const about = await requireCase(ctx, member, id)
  if (!hasPhotos(about)) throw errors.notPossibleHere()
  const files = await findSeen(ctx, about, seen)
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const found = await requireLockedFor(tx, member, id)
    await requirePhotosSeen(tx, found, seen)
    await showPhotos(tx, found, files)
    const waiting = await findWaitingReasons(tx, found)
    if (waiting.length > 0 && waiting.every((reason) => reason === 'heldPhoto'))
      await decideCase(tx, found, 'dismissed')
    else await dismissPhotoReports(tx, id)
    await publishAct(tx, id, 'photos.released')
  })
}

/**
 * Returns the held photos that a case's dismissal shows. If a held photo waits for review, these are all held photos of the
 * target, otherwise none. If another photo is held after this call, its report makes `requireAllSeen` reject the dismissal, or
 * reopens the dismissed case.
 *
 * @throws caseChanged if the moderator has not seen one of these photos
 * @throws unavailable if a held photo waits and media is unavailable
 */
export async function findWaitingPhotos(ctx: Context, about: Case, seen: SeenPhotos): Promise<string[]> {
  const isWaiting = (await findWaitingReasons(ctx.database.db, about)).includes('heldPhoto')
  return isWaiting ? findSeen(ctx, about, seen) : []
}

/** Returns the held photos of a case's target. Throws `caseChanged` if the moderator has not seen one of them. */
async function findSeen(ctx: Context, about: Case, { photos }: SeenPhotos): Promise<string[]> {
  const held = (await photosToDecide(ctx, about)).flatMap(({ file, isHeld }) => (isHeld ? [file] : []))
  if (held.some((file) => !photos.includes(file))) throw errors.caseChanged()
  return held
}

/** Shows held photos of a locked case's target. */
export async function showPhotos(tx: Queries, about: Case, files: readonly string[]): Promise<void> {
  if (files.length > 0) await publishPhotosReleased(tx, about, files, await takeVersion(tx, about.id))
}
