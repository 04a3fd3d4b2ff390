import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { asActiveMember } from './as-active-member.ts'
import type { Activity } from './store/documents/port.ts'

export interface ReportedActivity {
  readonly action: string
  readonly entityType?: string | null | undefined
  readonly entityId?: string | null | undefined
  /** May contain `category`, `label` and `value`, among others. */
  readonly metadata?: Activity['metadata'] | null | undefined
}

/** Records a member's activity in the app, and forwards it to the operator's analytics without the member. */
export async function recordActivity(ctx: Context, member: Member, reported: ReportedActivity): Promise<void> {
  const { action, entityType = null, entityId = null } = reported
  const metadata = reported.metadata ?? {}
  const at = await asActiveMember(ctx, member, async (_tx, now) => {
    const activity = { id: newId(), memberId: member.id, at: now, action, entityType, entityId, metadata }
    await ctx.documents.recordActivity(activity)
    return now
  })
  const { category, label, value } = metadata
  ctx.forwarder.send({
    action,
    category: typeof category === 'string' ? category : null,
    label: typeof label === 'string' ? label : null,
    value: typeof value === 'number' ? value : null,
    at: at.toISOString(),
  })
}
