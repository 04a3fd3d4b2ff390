import type { Context } from '../context.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { NewNotification } from '../notifications/rules.ts'
import type { Task } from '../tasks/store.ts'

/** A page of recipients. The next page starts after the id `afterId`; undefined if this page is the last. */
interface Page {
  readonly notifications: readonly NewNotification[]
  readonly afterId: string | undefined
}

/**
 * Notifies one page in one transaction, and moves the task to the next page. Notifies no one if the
 * task was restarted or ended since it was claimed.
 */
export async function notifyPage(ctx: Context, task: Task, { notifications, afterId }: Page): Promise<void> {
  const { cause, at } = pageOf(task)
  await ctx.transaction(cause, async (unit) => {
    if (!(await unit.tasks.lock(task))) return
    await notifyAll(
      unit,
      notifications.map((notification) => ({ notification: { ...notification, at }, cause })),
    )
    await unit.tasks.settle(task, afterId === undefined ? undefined : { data: { ...task.data, afterId } })
  })
}

/** The values of a task that runs page by page. */
export const pageOf = ({ key, data }: Task) => ({
  postId: String(data.postId),
  ownerId: String(data.ownerId ?? ''),
  afterId: String(data.afterId ?? ''),
  /** The id of the event that caused the task. */
  cause: String(data.cause ?? key),
  /** The time of that event. */
  at: data.causedAt ? new Date(String(data.causedAt)) : undefined,
})

/** Returns the start of the next page; undefined if this page is the last. */
export const nextAfter = (ids: readonly string[], limit: number): string | undefined =>
  ids.length < limit ? undefined : ids.at(-1)

export type Preference = 'friendActivityNotifications' | 'votingDeadlineNotifications'

/** Returns the active members whose `preference` is on, in the given order. */
export async function filterByPreference(
  ctx: Pick<Context, 'peers'>,
  memberIds: readonly string[],
  preference: Preference,
): Promise<string[]> {
  const contacts = await ctx.peers.contacts(memberIds)
  return memberIds.filter((id) => contacts.get(id)?.isActive && contacts.get(id)?.[preference])
}
