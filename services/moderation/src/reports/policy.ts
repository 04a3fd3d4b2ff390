/** Decides who may see a target, and thus report it. */
import type { Member } from '@hunch/kit/identity'
import { loadCards } from '@hunch/members'
import { isStanding } from '../blocks/list-blocks.ts'
import type { TargetKind } from '../cases/rules/kinds.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

export interface Target {
  readonly targetKind: TargetKind
  readonly targetId: string
}

/**
 * Returns a target as the reporting person sees it. The owning service decides who sees the target. Visitors see no private
 * content.
 *
 * @throws reportedNotFound, also if the person may not see the target
 * @throws unavailable if the owning service is unavailable
 */
export async function requireTarget(
  ctx: Context,
  viewer: Member | undefined,
  { targetKind, targetId }: Target,
): Promise<Shown> {
  const finders = {
    post: ctx.targets.findPost,
    comment: ctx.targets.findComment,
    group: ctx.targets.findGroup,
    member: (member: Member | undefined, id: string) => findMember(ctx, member, id),
  }
  const shown = await finders[targetKind](viewer, targetId)
  if (!shown || (!viewer && shown.audienceGroupId !== null)) throw errors.reportedNotFound()
  return shown
}

/** Returns a member's profile to the admin, and to signed-in members whom that member has not blocked. */
async function findMember(ctx: Context, viewer: Member | undefined, id: string): Promise<Shown | undefined> {
  if (!viewer) return undefined
  if (viewer.role !== 'admin' && (await isStanding(ctx.database.db, { blockerId: id, blockedId: viewer.id })))
    return undefined
  const card = (await loadCards(ctx, [id])).get(id)
  return card && !card.erased ? ctx.targets.findProfile(id) : undefined
}
