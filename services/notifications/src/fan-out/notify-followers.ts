import type { Context } from '../context.ts'
import type { Task } from '../tasks/store.ts'
import { fanOutLimits } from './limits.ts'
import { filterByPreference, nextAfter, notifyPage, pageOf } from './notify-page.ts'
import { filterViewers, leaveOutMuters, mayView } from './policy.ts'

/** Notifies the author's followers of a new post, except those who have muted its author, its category or one of its words. */
export async function notifyOfPost(ctx: Context, task: Task): Promise<void> {
  const { postId, ownerId, afterId } = pageOf(task)
  // If the post was deleted or the author left its group, the author cannot see the post. Then no one is notified.
  if (!(await mayView(ctx, ownerId, postId))) return ctx.stores.tasks.settle(task)
  const { memberIds } = await ctx.peers.social.listFollowers({
    memberId: ownerId,
    afterId,
    limit: fanOutLimits.notifiedAtOnce,
  })
  const willing = await filterByPreference(ctx, memberIds, 'friendActivityNotifications')
  const viewers = task.data.isPrivate ? await filterViewers(ctx, willing, postId) : willing
  const recipients = await leaveOutMuters(ctx, viewers, postId)
  await notifyPage(ctx, task, {
    notifications: recipients.map((memberId) => ({
      memberId,
      kind: 'posted',
      subject: postId,
      postId,
      actorId: ownerId,
    })),
    afterId: nextAfter(memberIds, fanOutLimits.notifiedAtOnce),
  })
}

/**
 * Notifies followers of the author that a post ends soon. Only followers who have seen the post and not voted are notified, and
 * none who have muted the post or are not interested in it.
 */
export async function notifyOfDeadline(ctx: Context, task: Task): Promise<void> {
  const { postId, ownerId, afterId } = pageOf(task)
  const { memberIds } = await ctx.peers.predictions.listSeenNotVoted({
    postId,
    afterId,
    limit: fanOutLimits.notifiedAtOnce,
  })
  const following = await filterFollowers(ctx, ownerId, memberIds, afterId)
  const recipients = await filterByPreference(ctx, following, 'votingDeadlineNotifications')
  await notifyPage(ctx, task, {
    notifications: recipients.map((memberId) => ({
      memberId,
      kind: 'endsSoon',
      subject: postId,
      postId,
      actorId: ownerId,
    })),
    afterId: nextAfter(memberIds, fanOutLimits.notifiedAtOnce),
  })
}

/** Returns the given members who follow a member. `among` is sorted by id, and all ids are after `afterId`. */
async function filterFollowers(
  ctx: Context,
  memberId: string,
  among: readonly string[],
  afterId: string,
): Promise<string[]> {
  const last = among.at(-1)
  if (last === undefined) return []
  const limit = fanOutLimits.followersPerCall
  const following = new Set<string>()
  for (let after: string | undefined = afterId; after !== undefined && after < last; ) {
    const page = await ctx.peers.social.listFollowers({ memberId, afterId: after, limit })
    for (const id of page.memberIds) following.add(id)
    after = nextAfter(page.memberIds, limit)
  }
  return among.filter((id) => following.has(id))
}
