import { Outcome } from '@hunch/proto/gen/hunch/predictions/v1/events_pb'
import type { Context } from '../context.ts'
import { resultKinds } from '../kinds/rules/notification-kinds.ts'
import { notificationLimits } from '../notifications/limits.ts'
import type { Task } from '../tasks/store.ts'
import { fanOutLimits } from './limits.ts'
import { filterByPreference, nextAfter, notifyPage, pageOf } from './notify-page.ts'

/**
 * Notifies voters that a post has a result, after removing the notifications of an earlier result.
 * Skips an author who resolved the post. Also skips voters from whom a block hides that author,
 * or who have muted them.
 */
export async function notifyOfResult(ctx: Context, task: Task): Promise<void> {
  const { postId, afterId } = pageOf(task)
  const { documents, tasks } = ctx.stores
  const { outcome, settlement, skips, isCleared } = task.data
  if (!isCleared) {
    const removed = await documents.clear({ postId, kinds: resultKinds }, notificationLimits.removedAtOnce)
    return tasks.settle(task, { data: { ...task.data, isCleared: removed === 0 } })
  }
  if (outcome === Outcome.UNSPECIFIED) return tasks.settle(task)
  const votes = await ctx.stores.votes.list(postId, afterId, fanOutLimits.notifiedAtOnce)
  const ids = votes.map(({ memberId }) => memberId)
  const willing = new Set(await filterByPreference(ctx, ids, 'votingDeadlineNotifications'))
  const hidden = await hiddenFromVoters(ctx, String(skips), ids)
  const recipients = votes.filter(
    ({ memberId }) => willing.has(memberId) && memberId !== skips && !hidden.has(memberId),
  )
  await notifyPage(ctx, task, {
    notifications: recipients.map(({ memberId }) => ({
      memberId,
      kind: 'resultIn',
      subject: `${postId}/${settlement}`,
      postId,
    })),
    afterId: nextAfter(ids, fanOutLimits.notifiedAtOnce),
  })
}

/** Returns the voters from whom a block hides the actor, and those who have muted the actor; empty without an actor. */
async function hiddenFromVoters(ctx: Context, actorId: string, voterIds: readonly string[]): Promise<Set<string>> {
  if (!actorId) return new Set()
  const { blocks, mutes } = ctx.stores
  const [hidden, muted] = await Promise.all([
    blocks.hiddenAmong(actorId, voterIds),
    mutes.areMuted(voterIds.map((viewerId) => ({ viewerId, memberId: actorId }))),
  ])
  return hidden.union(new Set(voterIds.filter((_, index) => muted[index])))
}

/** Notifies voters that a post's wording changed. */
export async function notifyOfEdit(ctx: Context, task: Task): Promise<void> {
  const { postId, ownerId, afterId } = pageOf(task)
  const votes = await ctx.stores.votes.list(postId, afterId, fanOutLimits.notifiedAtOnce)
  const ids = votes.map(({ memberId }) => memberId)
  await notifyPage(ctx, task, {
    notifications: ids.map((memberId) => ({ memberId, kind: 'edited', subject: postId, postId, actorId: ownerId })),
    afterId: nextAfter(ids, fanOutLimits.notifiedAtOnce),
  })
}
