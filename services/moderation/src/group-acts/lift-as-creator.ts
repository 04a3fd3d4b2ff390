import type { Member } from '@hunch/kit/identity'
import { findAct, liftByCreator } from '../acts/act-by-creator.ts'
import { requireLockedFor } from '../cases/lock-case.ts'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { requireCreatorsAct } from './policy.ts'

/**
 * Lifts the act by which the group's creator hid a post or comment. Does nothing if the act is already lifted.
 *
 * @throws actNotFound, also for acts of moderation or rules, and in groups of other creators
 * @throws notPossibleHere if a moderator's act replaced the creator's act: only moderation can lift the moderator's act
 * @throws unavailable if groups is unavailable
 */
export async function liftAsCreator(ctx: Context, member: Member, id: string): Promise<void> {
  await requireCreatorsAct(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const found = await findAct(tx, id)
    if (!found) throw errors.actNotFound()
    const about = await requireLockedFor(tx, member, found.caseId)
    // Read again: during the wait for the lock, a moderator may have replaced the act, or an erasure may have deleted it.
    const act = await findAct(tx, id)
    if (!act) throw errors.actNotFound()
    if (act.isReplaced) throw errors.notPossibleHere()
    await liftByCreator(tx, about, act, member.id)
  })
}
