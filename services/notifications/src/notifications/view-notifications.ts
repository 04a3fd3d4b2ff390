import type { MemberCard } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { GroupCard } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { Context } from '../context.ts'
import type { ListQuery, StoredNotification } from '../documents/port.ts'
import { kinds } from '../kinds/rules/notification-kinds.ts'
import { notificationLimits } from './limits.ts'

/** A notification as its recipient may see it. */
export interface ViewedNotification {
  readonly notification: StoredNotification
  /** The newest active actor; null if no one is named. */
  readonly actor: MemberCard | null
  /** Number of other actors. */
  readonly others: number
  readonly post: { readonly id: string; readonly headline: string } | null
  readonly groupName: string
}

/** Selects the notifications to view. `readFor` is null for the admin, to whom blocks do not apply. */
export type ViewQuery = Omit<ListQuery, 'after' | 'limit'> & Required<Pick<ListQuery, 'readFor'>>

/**
 * Yields a member's notifications as they may see them now, newest first. Omits notifications on posts
 * and groups that the member may no longer see. Also omits blocked and muted actors, and notifications
 * by actors of whom none is left. Reads at most `notificationLimits.scanned` notifications.
 *
 * @throws unavailable if predictions is unavailable
 */
export const viewNotifications = (
  ctx: Context,
  query: ViewQuery,
): AsyncGenerator<ViewedNotification, void, undefined> =>
  scan(ctx, query, async (notifications) => {
    const postIds = postIdsOf(notifications)
    const [posts, others] = await Promise.all([
      ctx.peers.postCards(query.memberId, postIds),
      loadOthers(ctx, query, notifications),
    ])
    return visible(notifications, posts, others).map(({ notification, post, groupName, actors }) => ({
      notification,
      ...actors,
      post: post && { id: post.postId, headline: post.headline },
      groupName,
    }))
  })

/**
 * Counts the notifications that `viewNotifications` yields. Faster, because no cards of posts are read.
 *
 * @throws unavailable if predictions is unavailable
 */
export async function countNotifications(ctx: Context, query: ViewQuery): Promise<number> {
  let count = 0
  const seen = scan(ctx, { ...query, fewActors: true }, async (notifications) => {
    const [posts, others] = await Promise.all([
      ctx.peers.viewable(query.memberId, postIdsOf(notifications)),
      loadOthers(ctx, query, notifications),
    ])
    return visible(notifications, posts, others)
  })
  for await (const _ of seen) count += 1
  return count
}

/** Reads notifications in batches, and yields the results of `view`. */
async function* scan<T>(
  ctx: Context,
  query: ViewQuery,
  view: (notifications: readonly StoredNotification[]) => Promise<readonly T[]>,
): AsyncGenerator<T, void, undefined> {
  let after: StoredNotification | undefined
  for (let scanned = 0; scanned < notificationLimits.scanned; scanned += notificationLimits.scannedAtOnce) {
    const notifications = await ctx.stores.documents.list({
      ...query,
      ...(after ? { after } : {}),
      limit: notificationLimits.scannedAtOnce,
    })
    yield* await view(notifications)
    after = notifications.at(-1)
    if (notifications.length < notificationLimits.scannedAtOnce) return
  }
}

/** The groups and members that notifications name. */
interface Others {
  readonly groups: ReadonlyMap<string, GroupCard>
  readonly members: ReadonlyMap<string, MemberCard> | undefined
}

async function loadOthers(
  ctx: Context,
  { memberId }: ViewQuery,
  notifications: readonly StoredNotification[],
): Promise<Others> {
  const [groups, members] = await Promise.all([
    ctx.peers.groupCards(memberId, unique(notifications.map(groupIdOf))),
    ctx.peers.memberCards(unique(notifications.flatMap(({ actorIds }) => actorIds))),
  ])
  return { groups, members }
}

/** Returns the notifications that the recipient may see. `posts` has the posts that the recipient may see, by id. */
const visible = <Post>(
  notifications: readonly StoredNotification[],
  posts: ReadonlyMap<string, Post>,
  { groups, members }: Others,
) =>
  notifications.flatMap((notification) => {
    const post = notification.postId === null ? null : posts.get(notification.postId)
    const group = groupIdOf(notification) ? groups.get(groupIdOf(notification)) : null
    if (post === undefined || group === undefined) return []
    const actors = viewActors(notification, members)
    return actors ? [{ notification, post, groupName: group?.name ?? '', actors }] : []
  })

/** Returns the named actor and the number of others; undefined if no actor is left. */
function viewActors(
  { kind, actorIds, actorCount }: StoredNotification,
  members: ReadonlyMap<string, MemberCard> | undefined,
): Pick<ViewedNotification, 'actor' | 'others'> | undefined {
  if (!kinds[kind].byActors) return { actor: null, others: 0 }
  // If auth is unavailable, the notification names no one.
  if (!members) return actorCount > 0 ? { actor: null, others: actorCount - 1 } : undefined
  const active = actorIds.flatMap((id) => members.get(id) ?? []).filter(({ isActive }) => isActive)
  const count = actorCount - (actorIds.length - active.length)
  return count > 0 ? { actor: active[0] ?? null, others: count - 1 } : undefined
}

const postIdsOf = (notifications: readonly StoredNotification[]): string[] =>
  unique(notifications.map(({ postId }) => postId ?? ''))
const groupIdOf = ({ params }: StoredNotification): string => String(params.groupId ?? '')
const unique = (ids: readonly string[]): string[] => [...new Set(ids)].filter(Boolean)
