import type { Context } from '../context.ts'
import type { Kind } from '../kinds/rules/notification-kinds.ts'
import type { Task } from '../tasks/store.ts'
import { notificationLimits } from './limits.ts'

/**
 * Removes a batch of a post's notifications of one kind. Without a kind, removes a batch of all its notifications, then of its
 * votes. The task runs again until nothing is left.
 */
export async function clearPost(ctx: Context, task: Task): Promise<void> {
  const { documents, votes, tasks } = ctx.stores
  const postId = String(task.data.postId)
  const { only } = task.data
  const removed = only
    ? await documents.clear({ postId, kinds: [String(only) as Kind] }, notificationLimits.removedAtOnce)
    : (await documents.clear({ postId }, notificationLimits.removedAtOnce)) ||
      (await votes.removeSome({ postId }, notificationLimits.removedAtOnce))
  await tasks.settle(task, removed > 0 ? { data: task.data } : undefined)
}

/** Removes a batch of notifications that were read long ago; returns their number. */
export async function expireNotifications(ctx: Context): Promise<number> {
  const now = await ctx.now()
  const readBefore = new Date(now.getTime() - notificationLimits.readKeptDays * 86_400_000)
  return ctx.stores.documents.clear({ readBefore }, notificationLimits.removedAtOnce)
}
