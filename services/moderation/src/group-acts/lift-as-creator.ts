import type { Member } from '@hunch/kit/identity'
import { findAct, liftByCreator } from '../acts/act-by-creator.ts'
import { requireLocked } from '../cases/require-case.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'

/**
 * Shows again what was hidden in a group, for whoever made that group; what is shown again already stays so.
 *
 * @throws actNotFound, also for what moderation or a rule did, and outside of the caller's groups
 * @throws notPossibleHere where moderation has hidden it since, which is moderation's to lift
 * @throws unavailable where groups is away
 */
export async function liftAsCreator(ctx: Context, member: Member, id: string): Promise<void> {
  const { db } = ctx.database
  const groupId = (await findAct(db, id))?.groupId
  if (!groupId || (await ctx.targets.findCreator(member, groupId)) !== member.id) throw errors.actNotFound()
  await ctx.database.transaction(async (tx) => {
    const found = await findAct(tx, id)
    if (!found) throw errors.actNotFound()
    const about = await requireLocked(tx, found.caseId)
    // Moderation may have acted, and its member may have been erased, before the case was locked.
    const act = await findAct(tx, id)
    if (!act) throw errors.actNotFound()
    if (act.isReplaced) throw errors.notPossibleHere()
    await liftByCreator(tx, about, act, member.id)
  })
}
