import { type CountedDay, streakMoments } from '../../streaks/rules/streak.ts'

export type BadgeType = 'streak' | 'accuracy' | 'social' | 'milestone'

/** The figures that earn badges. A badge stays earned if its figure decreases. */
export interface BadgeFigures {
  readonly longestStreak: number
  readonly comebacks: number
  readonly rightVotes: number
  readonly scoredVotes: number
  readonly longestHitRun: number
  readonly upsets: number
  readonly mostLikesOnComment: number
  readonly followers: number
  readonly groupsFounded: number
  readonly mostVotesOnPost: number
  readonly posts: number
  readonly votes: number
  readonly resolvedOwnFalse: number
  readonly resolvedOwnInTime: number
  readonly reflections: number
  readonly stories: number
}

export type BadgeFamily =
  | 'streak'
  | 'comeback'
  | 'first-hit'
  | 'hot-hand'
  | 'upset'
  | 'sharp'
  | 'well-said'
  | 'connector'
  | 'group-founder'
  | 'crowd-puller'
  | 'first-post'
  | 'votes'
  | 'honest'
  | 'reliable-judge'
  | 'reflective'
  | 'storyteller'

/** A badge. `family` names its texts (`badges.<family>` in proto/texts). A figure that reaches `target` earns the badge. */
export interface BadgeRule {
  readonly kind: string
  readonly family: BadgeFamily
  readonly type: BadgeType
  readonly target: number
  /** The figure that the badge counts; the badges `sharp-…` also need `rightVotes`. */
  readonly figure: Figure
  current(figures: BadgeFigures): number
  earned(figures: BadgeFigures): boolean
}

export type Figure = keyof BadgeFigures

/** An earned badge and its time. */
export interface Earned {
  readonly kind: string
  readonly at: Date
}

/** The figures of a member without acts. */
export const noFigures: BadgeFigures = {
  longestStreak: 0,
  comebacks: 0,
  rightVotes: 0,
  scoredVotes: 0,
  longestHitRun: 0,
  upsets: 0,
  mostLikesOnComment: 0,
  followers: 0,
  groupsFounded: 0,
  mostVotesOnPost: 0,
  posts: 0,
  votes: 0,
  resolvedOwnFalse: 0,
  resolvedOwnInTime: 0,
  reflections: 0,
  stories: 0,
}

/** Creates badges for several targets of one figure: `votes` with 10 and 100 → `votes-10`, `votes-100`. */
const counted = (type: BadgeType, family: BadgeFamily, figure: Figure, targets: readonly number[]): BadgeRule[] =>
  targets.map((target) => ({
    kind: `${family}-${target}`,
    family,
    type,
    target,
    figure,
    current: (figures) => figures[figure],
    earned: (figures) => figures[figure] >= target,
  }))

/** Creates a badge for `votes` scored votes. Wilson's lower bound of the share of right votes must reach `bound`, 0 to 1. */
const sharp = (votes: number, bound: number): BadgeRule => ({
  kind: `sharp-${votes}`,
  family: 'sharp',
  type: 'accuracy',
  target: votes,
  figure: 'scoredVotes',
  current: ({ scoredVotes }) => scoredVotes,
  earned: ({ rightVotes, scoredVotes }) => scoredVotes >= votes && wilsonLowerBound(rightVotes, scoredVotes) >= bound,
})

/**
 * All badges in display order. To add one, add a line here. A new family also needs texts in
 * proto/texts, and a new figure its query in `badges/store/figures.ts`.
 */
export const badgeRules: readonly BadgeRule[] = [
  ...counted('streak', 'streak', 'longestStreak', [3, 7, 15, 30, 60, 100, 365]),
  ...counted('streak', 'comeback', 'comebacks', [1]),
  ...counted('accuracy', 'first-hit', 'rightVotes', [1]),
  ...counted('accuracy', 'hot-hand', 'longestHitRun', [5, 10]),
  ...counted('accuracy', 'upset', 'upsets', [1, 10, 50]),
  sharp(50, 0.55),
  sharp(100, 0.6),
  sharp(250, 0.65),
  ...counted('social', 'well-said', 'mostLikesOnComment', [10, 25, 50]),
  ...counted('social', 'connector', 'followers', [10, 50]),
  ...counted('social', 'group-founder', 'groupsFounded', [1]),
  ...counted('social', 'crowd-puller', 'mostVotesOnPost', [25, 100, 500]),
  ...counted('milestone', 'first-post', 'posts', [1]),
  ...counted('milestone', 'votes', 'votes', [10, 100, 1_000]),
  ...counted('milestone', 'honest', 'resolvedOwnFalse', [10]),
  ...counted('milestone', 'reliable-judge', 'resolvedOwnInTime', [10]),
  ...counted('milestone', 'reflective', 'reflections', [5, 25]),
  ...counted('milestone', 'storyteller', 'stories', [1]),
]

/** Returns the badges of a figure, lowest target first. */
export const rulesOf = (figure: Figure): readonly BadgeRule[] => badgeRules.filter((rule) => rule.figure === figure)

/** Returns the badge of a kind, e.g. `streak-7`; undefined if there is none. */
export const ruleOf = (kind: string): BadgeRule | undefined => badgeRules.find((rule) => rule.kind === kind)

/** Returns the badges that figures earn, except the kinds in `before`. */
export const newlyEarned = (figures: BadgeFigures, before: ReadonlySet<string>): BadgeRule[] =>
  badgeRules.filter((rule) => !before.has(rule.kind) && rule.earned(figures))

/**
 * Returns the progress of a badge that is not earned yet, 0 to 0.99. The figure may have reached the
 * target although the badge is not earned, e.g. if a result that broke a run was annulled.
 */
export const progressOf = (rule: BadgeRule, figures: BadgeFigures): number =>
  Math.min(0.99, rule.current(figures) / rule.target)

/** The 97.5th percentile of the normal distribution, for an interval of 95 %. */
const z95 = 1.96

/** Returns the lower bound of Wilson's 95 % score interval for `right` of `scored`, 0 to 1 (Wilson 1927). */
export function wilsonLowerBound(right: number, scored: number): number {
  if (scored === 0) return 0
  const p = right / scored
  const z2 = z95 * z95
  const centre = p + z2 / (2 * scored)
  const spread = z95 * Math.sqrt((p * (1 - p)) / scored + z2 / (4 * scored * scored))
  return (centre - spread) / (1 + z2 / scored)
}

/** Returns the streak badges that counted days earn, each with the time of the act that earned it. */
export function earnedByStreak(counted: readonly CountedDay[]): Earned[] {
  const held = new Set<string>()
  return streakMoments(counted).flatMap(({ at, longest, cameBack }) => {
    const figures = { ...noFigures, longestStreak: longest, comebacks: Number(cameBack) }
    const earned = newlyEarned(figures, held)
    for (const { kind } of earned) held.add(kind)
    return earned.map(({ kind }) => ({ kind, at }))
  })
}
