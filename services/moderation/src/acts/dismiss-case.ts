import type { Member } from '@hunch/kit/identity'
import { decideCase, reopenDecided } from '../cases/decide-case.ts'
import { requireLockedFor } from '../cases/lock-case.ts'
import { requireCase } from '../cases/policy.ts'
import { recordAdminAct } from '../cases/record-admin-act.ts'
import { findWaitingPhotos, type SeenPhotos, showPhotos } from '../cases/release-photos.ts'
import { requireAllSeen } from '../cases/require-seen.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { showAgain } from './end-act.ts'

/**
 * Dismisses the waiting reports of a case; does nothing if the case is already dismissed. If only reports hid the target, the
 * target is shown again, and reports alone cannot hide it any more. If a held photo waits for review, all held photos of the
 * target are shown.
 *
 * @throws caseNotFound
 * @throws caseChanged if someone has acted on the case, if reports were added since, or if a held photo was not seen
 * @throws unavailable if auth is unavailable, or media while a held photo waits
 */
export async function dismissCase(ctx: Context, member: Member, id: string, seen: SeenPhotos): Promise<void> {
  const photos = await findWaitingPhotos(ctx, await requireCase(ctx, member, id), seen)
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const found = await requireLockedFor(tx, member, id)
    if (found.outcome === 'acted') throw errors.caseChanged()
    if (found.decidedAt) return
    await requireAllSeen(tx, found, seen)
    await showAgain(tx, found, member.id)
    await showPhotos(tx, found, photos)
    await decideCase(tx, found, 'dismissed')
    await publishAct(tx, id, 'case.dismissed')
  })
}

/**
 * Reopens a dismissed case: its reports wait again. Photos that the dismissal showed stay visible. Does nothing if the case is
 * open.
 *
 * @throws caseNotFound
 * @throws caseChanged if someone has acted on the case
 * @throws unavailable if auth is unavailable
 */
export async function reopenCase(ctx: Context, member: Member, id: string): Promise<void> {
  await requireCase(ctx, member, id)
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    const found = await requireLockedFor(tx, member, id)
    if (found.outcome === 'acted') throw errors.caseChanged()
    if (!found.decidedAt) return
    await reopenDecided(tx, found)
    await publishAct(tx, id, 'case.reopened')
  })
}
