import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { requireLockedFor } from './lock-case.ts'
import { recordAdminAct } from './record-admin-act.ts'
import { insertOpening, isOpened } from './store/openings.ts'

/**
 * Records that a moderator opens a private case, and publishes the opening for the audit log. Does nothing if this is already
 * recorded: `openCase` and `keepCase` delete the record when the moderator must open the case again.
 *
 * @throws unavailable if the opening cannot be recorded
 */
export async function openPrivate(ctx: Context, member: Member, caseId: string): Promise<void> {
  const opening = { caseId, memberId: member.id }
  if (await isOpened(ctx.database.db, opening)) return
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    await requireLockedFor(tx, member, caseId)
    if (await insertOpening(tx, opening)) await publishAct(tx, caseId, 'case.opened')
  })
}
