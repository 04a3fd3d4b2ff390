import type { Member } from '@hunch/kit/identity'
import { findAct, liftByCreator } from '../acts/act-by-creator.ts'
import { requireLockedFor } from '../cases/lock-case.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireCreatorsAct } from './policy.ts'

/**
 * Shows again a post or comment that the group's creator hid. Does nothing if it is already shown.
 *
 * @throws actNotFound, also for acts of moderation or rules, and in groups of other creators
 * @throws notPossibleHere if a moderator's act replaced this one, which only moderation can lift
 * @throws unavailable if groups is unavailable
 */
export async function liftAsCreator(ctx: Context, member: Member, id: string): Promise<void> {
  await requireCreatorsAct(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const found = await findAct(tx, id)
    if (!found) throw errors.actNotFound()
    const about = await requireLockedFor(tx, member, found.caseId)
    // Before the lock, moderation may have acted, and the member may have been erased.
    const act = await findAct(tx, id)
    if (!act) throw errors.actNotFound()
    if (act.isReplaced) throw errors.notPossibleHere()
    await liftByCreator(tx, about, act, member.id)
  })
}
