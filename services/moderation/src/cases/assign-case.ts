import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { requireCase, requireLocked } from './require-case.ts'
import { updateAssignee } from './store/cases.ts'

/**
 * Assigns a case to the caller, even if another moderator has it, or unassigns it. Unassigning another moderator's case does
 * nothing.
 *
 * @throws caseNotFound
 */
export async function assignCase(ctx: Context, member: Member, id: string, mine: boolean): Promise<void> {
  await requireCase(ctx, member, id)
  await ctx.database.transaction(async (tx) => {
    const { assigneeId } = await requireLocked(tx, id)
    if (mine) await updateAssignee(tx, id, member.id)
    else if (assigneeId === member.id) await updateAssignee(tx, id, null)
  })
}
