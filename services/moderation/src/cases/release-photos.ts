import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { decideCase } from './decide-case.ts'
import { publishPhotosReleased } from './events.ts'
import { recordAdminAct } from './record-admin-act.ts'
import { requireCase, requireLocked } from './require-case.ts'
import { hasPhotos } from './rules/possible-acts.ts'
import { type Case, takeVersion } from './store/cases.ts'
import { dismissPhotoReports, findWaitingReasons } from './store/reports.ts'

/**
 * Shows the held photos of a case's target, whatever the case's outcome. Dismisses the case if only held photos wait. Otherwise
 * only their reports are decided, so that a photo that is held later is reported and reviewed too.
 *
 * @throws caseNotFound
 * @throws notPossibleHere if this kind of target has no photos
 * @throws unavailable if auth is unavailable
 */
export async function releasePhotos(ctx: Context, member: Member, id: string): Promise<void> {
  if (!hasPhotos(await requireCase(ctx, member, id))) throw errors.notPossibleHere()
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const found = await requireLocked(tx, id)
    await publishPhotosReleased(tx, found, await takeVersion(tx, id))
    const waiting = await findWaitingReasons(tx, found)
    if (waiting.length > 0 && waiting.every((reason) => reason === 'heldPhoto'))
      await decideCase(tx, found, 'dismissed')
    else await dismissPhotoReports(tx, id)
    await publishAct(tx, id, 'photos.released')
  })
}

/** Shows the held photos of a locked case's target, if they wait for review. */
export async function showWaitingPhotos(tx: Queries, about: Case): Promise<void> {
  if (!(await findWaitingReasons(tx, about)).includes('heldPhoto')) return
  await publishPhotosReleased(tx, about, await takeVersion(tx, about.id))
}
