import type { Context } from '../context.ts'
import type { Kind } from '../domain/kinds.ts'
import { readDays, removeSize } from '../domain/limits.ts'
import type { Task } from '../store/index.ts'

/** Removes some of what was told of a post. */
export async function clearSome(ctx: Context, task: Task): Promise<void> {
  const { store } = ctx.backend
  const { postId, only } = task.data
  const kinds = only ? { kinds: [String(only) as Kind] } : {}
  const removed = await store.clear({ postId: String(postId), ...kinds }, removeSize)
  await store.settleTask(task, removed > 0 ? { data: task.data } : undefined)
}

/** Removes some of what was read 90 days ago; how many. */
export async function expire(ctx: Context): Promise<number> {
  const now = await ctx.backend.now()
  const readBefore = new Date(now.getTime() - readDays * 86_400_000)
  return ctx.backend.store.clear({ readBefore }, removeSize)
}
