import type { Context } from '../context.ts'
import { removeSize } from '../domain/limits.ts'
import type { Task, Unit } from '../store/index.ts'
import { announceErased } from './announce.ts'

/** A member's account is gone: nothing is told of her or to her from now on; what is held goes step by step. */
export async function beginErasure({ store }: Unit, memberId: string): Promise<void> {
  await store.setMember(memberId, 'deleted')
  await store.addTask({ key: `erase/${memberId}`, kind: 'erase', data: { memberId } })
}

/** Removes some of what is held of her; where nothing is left, tells that. */
export async function eraseSome(ctx: Context, task: Task): Promise<void> {
  const memberId = String(task.data.memberId)
  const at = await ctx.backend.now()
  await ctx.backend.unit(async (unit) => {
    const { store } = unit
    if ((await store.erase(memberId, removeSize)) > 0) return store.settleTask(task, { data: task.data })
    await announceErased(unit, memberId, at)
    return store.settleTask(task)
  })
}
