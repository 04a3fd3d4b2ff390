import type { Member } from '@hunch/kit/identity'
import { type CardsById, resolveCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { requireLockedFor } from './lock-case.ts'
import { requireCase } from './policy.ts'
import { hiddenFor } from './rules/possible-acts.ts'
import { updateAssignee } from './store/cases.ts'
import { type CasePage, type Figures, readFigures, readSummaries, type Summary } from './store/summaries.ts'

/**
 * Returns a page of the queue, with the cards of the members that it names. Omits sealed cases and, except for the admin, cases
 * about the moderator.
 */
export async function listCases(
  ctx: Context,
  member: Member,
  page: Omit<CasePage, 'hiddenFor'>,
): Promise<{ readonly summaries: readonly Summary[]; readonly cards: CardsById }> {
  const summaries = await readSummaries(ctx.database.db, { ...page, hiddenFor: hiddenFor(member) })
  const cards = await resolveCards(
    ctx,
    summaries.flatMap(({ row }) => [row.memberId, row.assigneeId]),
  )
  return { summaries, cards }
}

/** Returns the figures of the queue, as the moderator sees it. */
export const getQueueFigures = (ctx: Context, member: Member): Promise<Figures> =>
  readFigures(ctx.database.db, hiddenFor(member))

/**
 * Assigns a case to the caller, even if another moderator has it, or unassigns it. Unassigning another moderator's case does
 * nothing.
 *
 * @throws caseNotFound
 */
export async function assignCase(ctx: Context, member: Member, id: string, mine: boolean): Promise<void> {
  await requireCase(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const { assigneeId } = await requireLockedFor(tx, member, id)
    if (mine) await updateAssignee(tx, id, member.id)
    else if (assigneeId === member.id) await updateAssignee(tx, id, null)
  })
}
