import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import type { Activity } from '../store/documents/index.ts'
import { use } from './use.ts'

export interface Done {
  readonly action: string
  readonly entityType?: string | null | undefined
  readonly entityId?: string | null | undefined
  /** Among others `category`, `label` and `value`. */
  readonly metadata?: Activity['metadata'] | null | undefined
}

/** Notes what a member did in the app, and passes it on to the operator's sink, without her. */
export async function recordActivity(ctx: Context, member: Member, done: Done): Promise<void> {
  const { action, entityType = null, entityId = null } = done
  const metadata = done.metadata ?? {}
  const at = await use(ctx, member, async (_tx, now) => {
    const activity = { id: newId(), memberId: member.id, at: now, action, entityType, entityId, metadata }
    await ctx.documents.recordActivity(activity)
    return now
  })
  const { category, label, value } = metadata
  ctx.sink.send({
    action,
    category: typeof category === 'string' ? category : null,
    label: typeof label === 'string' ? label : null,
    value: typeof value === 'number' ? value : null,
    at: at.toISOString(),
  })
}
