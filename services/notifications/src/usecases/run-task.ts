import type { Context } from '../context.ts'
import type { Task } from '../store/index.ts'
import { clearSome } from './clear-notes.ts'
import { eraseSome } from './erase-member.ts'
import { tellEdited, tellEndsSoon, tellPosted, tellSettled } from './fan-out.ts'
import { sendDigest } from './send-digest.ts'

const steps: Readonly<Record<string, (ctx: Context, task: Task) => Promise<void>>> = {
  posted: tellPosted,
  endsSoon: tellEndsSoon,
  settled: tellSettled,
  edited: tellEdited,
  clear: clearSome,
  erase: eraseSome,
  digest: sendDigest,
}
const againMs = 5_000

/** Does one step of the task that is due; 0 where none is. One that fails is tried again a little later. */
export async function runTask(ctx: Context): Promise<number> {
  const { store } = ctx.backend
  const task = await store.claimTask()
  if (!task) return 0
  try {
    const step = steps[task.kind]
    if (!step) throw new Error(`nobody knows how to do ${task.kind}`)
    await step(ctx, task)
  } catch (error) {
    ctx.log.warn({ err: error, task: task.key }, 'a task failed; it is tried again')
    const now = await ctx.backend.now()
    await store.settleTask(task, { data: task.data, dueAt: new Date(now.getTime() + againMs) })
  }
  return 1
}
