/** The notifications that each member has not read. See "Notifications" in `docs/product.md`. */
import type { Entry, EntryOf } from '../ledger.ts'
import type { ModelEvent, Transition } from './lifecycle.ts'
import { createNotifications, type Notification, type Notifications } from './notifications.ts'
import { apply, mayKnow, maySee, newState, type State, wanting } from './state.ts'

/** An event of analytics about a member: a rank, a badge, a streak at risk. */
export interface AnalyticsEvent {
  readonly at: Date
  readonly to: string
  readonly kind: 'rankReached' | 'badgeEarned' | 'streakAtRisk'
  readonly about: string
}

/** The last instant that a date can hold. */
const endOfTime = new Date(8.64e15)

/** The number of unread notifications that each member may see at the end. */
export function countUnread(
  events: readonly ModelEvent[],
  analyticsEvents: readonly AnalyticsEvent[],
): ReadonlyMap<string, Unread> {
  const [state, notifications] = [newState(), createNotifications()]
  const waiting = [...analyticsEvents].sort((a, b) => a.at.getTime() - b.at.getTime())
  const addAnalyticsEvents = (before: Date) => {
    while (waiting[0] && waiting[0].at < before) {
      const [next] = waiting.splice(0, 1)
      if (next && !state.gone.has(next.to))
        notifications.add({ to: next.to, kind: next.kind, about: next.about, once: true })
    }
  }
  for (const event of events) {
    if (event.kind === 'tick') addAnalyticsEvents(event.at)
    if (event.kind === 'read') addAnalyticsEvents(new Date(event.at.getTime() + 1)) // those of the same instant came first
    if (isTransition(event)) handleTransition(state, notifications, event)
    else handleEntry(state, notifications, event)
  }
  addAnalyticsEvents(endOfTime)
  const seen = [...notifications.all].filter((notification) => !notification.read && isVisible(state, notification))
  const byMember = Map.groupBy(seen, ({ to }) => to)
  return new Map([...state.zones.keys()].map((member) => [member, countKinds(byMember.get(member) ?? [])]))
}

/** Numbers of notifications by the product's kinds; `all` is the sum. */
export type Unread = Readonly<Record<string, number>>

const countKinds = (notifications: readonly Notification[]): Unread => ({
  ...Object.fromEntries(
    [...Map.groupBy(notifications, ({ kind }) => kind)].map(([kind, group]) => [kind, group.length]),
  ),
  all: notifications.length,
})

/** Whether the member sees a notification: not if they may not see its post or group, or if all its actors are deactivated. */
function isVisible(state: State, { to, post, group, by, actors }: Notification): boolean {
  if (post && !maySee(state, to, post)) return false
  if (group && !mayKnow(state, to, group)) return false
  return !by || [...actors.keys()].some((actor) => !state.away.has(actor))
}

const transitions = new Set<string>([
  'ends-soon',
  'ended',
  'due',
  'concluded',
  'settled',
] satisfies Transition['kind'][])
const isTransition = (event: ModelEvent): event is Transition => transitions.has(event.kind)

/**
 * Notifies the post's author of a new vote. Also notifies the author when the post has reached 10, 50, 100 or 500 votes.
 * Ignores a changed vote.
 */
function handleVote(state: State, notifications: Notifications, { post, by }: EntryOf<'voted'>): void {
  const found = state.posts.get(post)
  if (!found || found.votes.has(by)) return
  const to = found.by
  notifications.add({ to, kind: 'voted', about: post, post, by, act: `vote ${post} ${by}` })
  const votes = found.votes.size + 1
  const reached = [10, 50, 100, 500].findLast((count) => votes >= count)
  if (reached) notifications.add({ to, kind: 'votesReached', about: `${post} ${reached}`, post, once: true })
}

type Handlers = {
  readonly [K in Entry['kind']]?: (state: State, notifications: Notifications, entry: EntryOf<K>) => void
}

/** Functions that change the notifications for an entry, before the entry is applied to the state. */
const handlers: Handlers = {
  read: (_, notifications, { by }) => notifications.markRead(by),
  voted: handleVote,
  withdrew: (_, notifications, { post, by }) => notifications.takeBack(`vote ${post} ${by}`),
  deleted: (_, notifications, entry) => notifications.clear(({ post }) => post === entry.post),
  commented: handleComment,
  uncommented: (_, notifications, { comment }) => {
    notifications.takeBack(`comment ${comment}`)
    notifications.takeBackAll(`like ${comment} `)
  },
  liked: ({ comments }, notifications, { comment, by }) => {
    const { by: to, post } = comments.get(comment) ?? { by: '', post: '' }
    notifications.add({ to, kind: 'liked', about: post, post, by, act: `like ${comment} ${by}` })
  },
  unliked: (_, notifications, { comment, by }) => notifications.takeBack(`like ${comment} ${by}`),
  reacted: ({ posts }, notifications, { post, by }) => {
    const to = posts.get(post)?.by ?? ''
    notifications.add({ to, kind: 'reacted', about: post, post, by, act: `react ${post} ${by}` })
  },
  unreacted: (_, notifications, { post, by }) => notifications.takeBack(`react ${post} ${by}`),
  followed: (state, notifications, { who, by }) => {
    for (const to of wanting(state, [who], 'friends'))
      notifications.add({ to, kind: 'followed', about: '', by, act: `follow ${by} ${to}` })
  },
  unfollowed: (_, notifications, { who, by }) => notifications.takeBack(`follow ${by} ${who}`),
  invited: (state, notifications, { group, who, by }) => {
    for (const to of wanting(state, [who], 'friends'))
      notifications.add({ to, kind: 'invited', about: group, group, by })
  },
  posted: (state, notifications, { post, by, audience }) => {
    const sees = (member: string) => audience === null || state.groups.get(audience)?.members.has(member)
    for (const to of wanting(state, state.followers.get(by) ?? [], 'friends').filter(sees))
      notifications.add({ to, kind: 'posted', about: post, post, by, once: true })
  },
  edited: ({ posts }, notifications, { post, by }) => {
    for (const to of posts.get(post)?.votes.keys() ?? [])
      notifications.add({ to, kind: 'edited', about: post, post, by, once: true })
  },
  erased: ({ posts }, notifications, { who }) => {
    for (const { post, by } of posts.values())
      if (by === who) notifications.clear((notification) => notification.post === post)
    notifications.forget(who)
  },
}

function handleEntry<K extends Entry['kind']>(state: State, notifications: Notifications, entry: EntryOf<K>): void {
  const handle = handlers[entry.kind] as
    | ((state: State, notifications: Notifications, entry: EntryOf<K>) => void)
    | undefined
  handle?.(state, notifications, entry)
  apply(state, entry)
}

/**
 * Notifies the author of the comment that a reply answers. Also notifies the post's author, unless both are the same member.
 */
function handleComment(
  state: State,
  notifications: Notifications,
  { comment, post, parent, by }: EntryOf<'commented'>,
): void {
  const about = { about: post, post, by, act: `comment ${comment}` }
  const repliedTo = parent ? state.comments.get(parent)?.by : undefined
  const owner = state.posts.get(post)?.by
  if (repliedTo) notifications.add({ ...about, to: repliedTo, kind: 'replied' })
  if (owner && owner !== repliedTo) notifications.add({ ...about, to: owner, kind: 'commented' })
}

function handleTransition(state: State, notifications: Notifications, transition: Transition): void {
  const { post } = transition
  const found = state.posts.get(post)
  if (!found) return
  const { by } = found
  const clear = (...kinds: string[]) =>
    notifications.clear((notification) => notification.post === post && kinds.includes(notification.kind))
  if (transition.kind === 'ends-soon') {
    const followers = state.followers.get(by) ?? new Set()
    const missing = [...found.seenBy].filter((member) => !found.votes.has(member) && followers.has(member))
    for (const to of wanting(state, missing, 'deadlines'))
      notifications.add({ to, kind: 'endsSoon', about: post, post, by, once: true })
  }
  if (transition.kind === 'ended') clear('endsSoon')
  if (transition.kind === 'due')
    for (const to of wanting(state, [by], 'deadlines'))
      notifications.add({ to, kind: 'resolutionDue', about: post, post })
  if (transition.kind === 'concluded') clear('resolutionDue')
  if (transition.kind !== 'settled') return
  clear('resultIn')
  if (!transition.stands) return
  const voters = [...found.votes.keys()].filter((voter) => transition.resolvedBy !== 'owner' || voter !== by)
  for (const to of wanting(state, voters, 'deadlines'))
    notifications.add({ to, kind: 'resultIn', about: `${post} ${transition.settlement}`, post, once: true })
}
