import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { setMemberState } from '../read-models/set-member-state.ts'
import type { Stores, Unit } from '../stores.ts'
import type { Task } from '../tasks/store.ts'

/** Begins a deleted member's erasure: from now on nobody is notified of them or for them; the rest goes step by step. */
export async function beginErasure(unit: Unit, memberId: string): Promise<void> {
  await setMemberState(unit, memberId, 'deleted')
  await unit.tasks.add({ key: `erase/${memberId}`, kind: 'erase', data: { memberId } })
}

/** Removes some of what is held of a member; where nothing is left, publishes that. */
export async function eraseMember(ctx: Context, task: Task): Promise<void> {
  const memberId = String(task.data.memberId)
  const at = await ctx.now()
  await ctx.transaction(task.key, async (unit) => {
    if ((await eraseSome(unit, memberId, fixedLimits.removedAtOnce)) > 0)
      return unit.tasks.settle(task, { data: task.data })
    await publishMemberErased(unit.tx, memberId, at)
    return unit.tasks.settle(task)
  })
}

/**
 * Removes notifications of a member, their acts in those of others, or their votes, `limit` at
 * most. Returns how many; 0 where nothing is left but that they were deleted.
 */
export const eraseSome = async (
  { documents, votes }: Pick<Stores, 'documents' | 'votes'>,
  memberId: string,
  limit: number,
): Promise<number> => (await documents.eraseMember(memberId, limit)) || votes.removeSome({ memberId }, limit)

/** Nothing is left of a deleted member. */
const publishMemberErased = (tx: Queries, memberId: string, at: Date): Promise<void> =>
  publish(tx, 'notifications', {
    key: memberId,
    version: at.getTime(),
    schema: MemberErasedSchema,
    message: { memberId, service: 'notifications' },
  })
