import type { Member } from '@hunch/kit/identity'
import { loadCards } from '@hunch/members'
import { isStanding } from '../blocks/list-blocks.ts'
import type { TargetKind } from '../cases/rules/kinds.ts'
import type { Shown } from '../clients/targets.ts'
import type { Context } from '../context.ts'

export interface Target {
  readonly targetKind: TargetKind
  readonly targetId: string
}

/**
 * Returns something as whoever reports it is shown it; undefined where they are not. Its owner judges that, and a
 * visitor is shown nothing private.
 *
 * @throws unavailable where the owner is away
 */
export async function findTarget(
  ctx: Context,
  viewer: Member | undefined,
  { targetKind, targetId }: Target,
): Promise<Shown | undefined> {
  const finders = {
    post: ctx.targets.findPost,
    comment: ctx.targets.findComment,
    group: ctx.targets.findGroup,
    member: (member: Member | undefined, id: string) => findMember(ctx, member, id),
  }
  const shown = await finders[targetKind](viewer, targetId)
  return viewer || shown?.audienceGroupId === null ? shown : undefined
}

/** A member with all that they wrote in their profile: for members alone, and for nobody whom they have blocked, but the admin. */
async function findMember(ctx: Context, viewer: Member | undefined, id: string): Promise<Shown | undefined> {
  if (!viewer) return undefined
  if (viewer.role !== 'admin' && (await isStanding(ctx.database.db, { blockerId: id, blockedId: viewer.id })))
    return undefined
  const card = (await loadCards(ctx, [id])).get(id)
  return card && !card.erased ? ctx.targets.findProfile(id) : undefined
}
