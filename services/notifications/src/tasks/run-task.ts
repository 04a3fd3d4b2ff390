import type { Context } from '../context.ts'
import { taskLimits } from './limits.ts'
import type { Task } from './store.ts'

/** Runs one step of a task and settles it. */
type Step = (ctx: Context, task: Task) => Promise<void>

/** The function that runs a step, by kind of task. */
export type Steps = Readonly<Record<string, Step>>

/**
 * Runs one step of a due task of the given kinds. Returns 0 if no task is due. A failed step is
 * retried later.
 */
export async function runTask(ctx: Context, steps: Steps): Promise<number> {
  const { tasks } = ctx.stores
  const task = await tasks.claim(Object.keys(steps))
  if (!task) return 0
  try {
    const step = steps[task.kind]
    if (!step) throw new Error(`there is no step for ${task.kind}`)
    await step(ctx, task)
  } catch (error) {
    ctx.log.warn({ err: error, task: task.key }, 'a task failed; it is tried again')
    const now = await ctx.now()
    await tasks.settle(task, { data: task.data, dueAt: new Date(now.getTime() + taskLimits.taskRetryMs) })
  }
  return 1
}
