import { publish } from '@hunch/kit/events'
import type { Queries } from '@hunch/kit/postgres'
import { MemberErasedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import type { Context } from '../context.ts'
import { notificationLimits } from '../notifications/limits.ts'
import { type Stores, setMemberState, type Unit } from '../stores.ts'
import { achievedKeysOf, digestKeyOf } from '../tasks/keys.ts'
import { taskLimits } from '../tasks/limits.ts'
import type { Task } from '../tasks/store.ts'

/** Begins a deleted member's erasure. From now on no notification names or reaches them. A task removes their data. */
export async function beginErasure(unit: Unit, memberId: string): Promise<void> {
  await setMemberState(unit, memberId, 'deleted')
  await unit.tasks.add({ key: `erase/${memberId}`, kind: 'erase', data: { memberId } })
}

/**
 * Removes a batch of a member's data; publishes `MemberErased` if nothing is left. Does nothing while an earlier
 * transaction may still write for the member.
 */
export async function eraseMember(ctx: Context, task: Task): Promise<void> {
  const memberId = String(task.data.memberId)
  const at = await ctx.now()
  if (!(await ctx.earlier.haveEnded(memberId))) {
    const dueAt = new Date(at.getTime() + taskLimits.taskRetryMs)
    return ctx.stores.tasks.settle(task, { data: task.data, dueAt })
  }
  await ctx.transaction(task.key, async (unit) => {
    if ((await eraseSome(unit, memberId, notificationLimits.removedAtOnce)) > 0)
      return unit.tasks.settle(task, { data: task.data })
    await endTasks(unit, memberId)
    await publishMemberErased(unit.tx, memberId, at)
    ctx.earlier.forget(memberId)
    return unit.tasks.settle(task)
  })
}

/**
 * Removes notifications of a member, their acts in others' notifications, or their votes, at most
 * `limit`. Returns the number removed; 0 if only the record of the deletion is left.
 */
export const eraseSome = async (
  { documents, votes }: Pick<Stores, 'documents' | 'votes'>,
  memberId: string,
  limit: number,
): Promise<number> => (await documents.eraseMember(memberId, limit)) || votes.removeSome({ memberId }, limit)

/** Ends the tasks that would notify the member later. */
async function endTasks({ tasks }: Unit, memberId: string): Promise<void> {
  await tasks.end(digestKeyOf(memberId))
  await tasks.endAll('achieved', achievedKeysOf(memberId))
}

/** Publishes that nothing is left of a deleted member. */
const publishMemberErased = (tx: Queries, memberId: string, at: Date): Promise<void> =>
  publish(tx, 'notifications', {
    key: memberId,
    version: at.getTime(),
    schema: MemberErasedSchema,
    message: { memberId, service: 'notifications' },
  })
