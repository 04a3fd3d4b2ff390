export type NotificationType =
  | 'friend_activity'
  | 'voting_deadline'
  | 'streak_reminder'
  | 'achievement'
  | 'social_proof'
  | 'vote'
  | 'comment'
  | 'reaction'
  | 'moderation'

export type Priority = 'high' | 'normal' | 'low'

export interface KindRule {
  readonly type: NotificationType
  readonly priority: Priority
  /** True for acts of members. The notification names an actor, and is not shown if no actor is left. */
  readonly byActors: boolean
  /**
   * True if a member gets this kind only once per subject. Notifications of other kinds are folded into the unread one. After
   * the member has read it, the next event makes a new one.
   */
  readonly once: boolean
  /** The target of the notification's link. */
  readonly leadsTo: 'post' | 'actor' | 'group' | 'account' | 'home' | 'statement' | 'reports'
}

const rule = (
  type: NotificationType,
  priority: Priority,
  leadsTo: KindRule['leadsTo'],
  { byActors = false, once = false } = {},
): KindRule => ({ type, priority, leadsTo, byActors, once })

const byActors = { byActors: true }
const once = { once: true }
const onceByActors = { byActors: true, once: true }

/**
 * Every kind of notification. To add a kind, add a line here, its texts under `notificationKinds` in
 * proto/texts, and the event's handler in `fan-out/`. A new type also needs an entry in
 * proto/http/notifications.ts and an icon in the web app's `NotificationIcon`.
 */
export const kinds = {
  followed: rule('friend_activity', 'normal', 'actor', byActors),
  posted: rule('friend_activity', 'normal', 'post', onceByActors),
  invited: rule('friend_activity', 'normal', 'group', byActors),
  endsSoon: rule('voting_deadline', 'high', 'post', onceByActors),
  resolutionDue: rule('voting_deadline', 'high', 'post'),
  resultIn: rule('voting_deadline', 'high', 'post', once),
  // The next three kinds are not created any more, but old notifications of these kinds are still stored.
  resultRight: rule('voting_deadline', 'high', 'post', once),
  resultWrong: rule('voting_deadline', 'high', 'post', once),
  resultUnclear: rule('voting_deadline', 'high', 'post', once),
  streakAtRisk: rule('streak_reminder', 'high', 'home', once),
  rankReached: rule('achievement', 'normal', 'account', once),
  badgeEarned: rule('achievement', 'normal', 'account', once),
  votesReached: rule('social_proof', 'low', 'post', once),
  voted: rule('vote', 'low', 'post', byActors),
  edited: rule('vote', 'normal', 'post', onceByActors),
  commented: rule('comment', 'normal', 'post', byActors),
  replied: rule('comment', 'normal', 'post', byActors),
  reacted: rule('reaction', 'normal', 'post', byActors),
  liked: rule('reaction', 'normal', 'post', byActors),
  // No preference switches the following kinds off. They name no actor, so no block hides them.
  postHidden: rule('moderation', 'high', 'statement', once),
  postHiddenByRule: rule('moderation', 'high', 'statement', once),
  postHiddenInGroup: rule('moderation', 'high', 'statement', once),
  commentHidden: rule('moderation', 'high', 'statement', once),
  commentHiddenInGroup: rule('moderation', 'high', 'statement', once),
  postRemoved: rule('moderation', 'high', 'statement', once),
  photosRemoved: rule('moderation', 'high', 'statement', once),
  commentRemoved: rule('moderation', 'high', 'statement', once),
  groupRemoved: rule('moderation', 'high', 'statement', once),
  profileRemoved: rule('moderation', 'high', 'statement', once),
  limited: rule('moderation', 'high', 'statement', once),
  suspended: rule('moderation', 'high', 'statement', once),
  postShown: rule('moderation', 'normal', 'statement', once),
  commentShown: rule('moderation', 'normal', 'statement', once),
  limitEnded: rule('moderation', 'normal', 'statement', once),
  suspensionEnded: rule('moderation', 'normal', 'statement', once),
  actLifted: rule('moderation', 'normal', 'statement', once),
  appealReversed: rule('moderation', 'high', 'statement', once),
  appealUpheld: rule('moderation', 'high', 'statement', once),
  reportActed: rule('moderation', 'normal', 'reports'),
  reportDismissed: rule('moderation', 'normal', 'reports'),
} as const satisfies Record<string, KindRule>

export type Kind = keyof typeof kinds

/** Returns the kinds of some types. */
export const kindsOf = (...types: readonly NotificationType[]): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((kind) => types.includes(kinds[kind].type))

const earlierResultKinds = ['resultRight', 'resultWrong', 'resultUnclear'] as const
type EarlierResultKind = (typeof earlierResultKinds)[number]

export const resultKinds: readonly Kind[] = ['resultIn', ...earlierResultKinds]

/** Returns the kind to show. A notification never reveals the result, only that there is one: `resultRight` → `resultIn`. */
export const shownKindOf = (kind: Kind): Exclude<Kind, EarlierResultKind> =>
  earlierResultKinds.some((earlier) => earlier === kind) ? 'resultIn' : (kind as Exclude<Kind, EarlierResultKind>)

/** Kinds to list first: results, and posts that wait for their owner. */
export const topKinds: readonly Kind[] = [...resultKinds, 'resolutionDue']
