export type NoteType =
  | 'friend_activity'
  | 'voting_deadline'
  | 'streak_reminder'
  | 'achievement'
  | 'social_proof'
  | 'vote'
  | 'comment'
  | 'reaction'

export type Priority = 'high' | 'normal' | 'low'

export interface KindRule {
  readonly type: NoteType
  readonly priority: Priority
  /** Something that people did: it names them, and without any of them nothing is left. */
  readonly byActors: boolean
  /** Said once for its subject, however often it comes; the others are folded while unread and said anew once read. */
  readonly once: boolean
  /** Where it leads. */
  readonly leadsTo: 'post' | 'actor' | 'group' | 'account' | 'home'
}

const rule = (
  type: NoteType,
  priority: Priority,
  leadsTo: KindRule['leadsTo'],
  { byActors = false, once = false } = {},
): KindRule => ({ type, priority, leadsTo, byActors, once })

const byActors = { byActors: true }
const once = { once: true }
const onceByActors = { byActors: true, once: true }

/** Everything that a notification can say; each has its texts under `notifications` in proto/texts. */
export const kinds = {
  followed: rule('friend_activity', 'normal', 'actor', byActors),
  posted: rule('friend_activity', 'normal', 'post', onceByActors),
  invited: rule('friend_activity', 'normal', 'group', byActors),
  endsSoon: rule('voting_deadline', 'high', 'post', onceByActors),
  resolutionDue: rule('voting_deadline', 'high', 'post'),
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
} as const satisfies Record<string, KindRule>

export type Kind = keyof typeof kinds

/** The kinds of some types. */
export const kindsOf = (...types: readonly NoteType[]): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((kind) => types.includes(kinds[kind].type))

export const resultKinds: readonly Kind[] = ['resultRight', 'resultWrong', 'resultUnclear']
