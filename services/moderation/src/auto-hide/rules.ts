/** Reports of members in good standing, independent of each other, that hide a post until somebody looks. */
export const reportsThatHide = 5
/** How long a report counts towards that. */
export const countedDays = 7
/** Of a member's reports these many, the last, say how they report. */
export const lastReports = 20
/** For how long an act about a member's things speaks against them. */
export const actDays = 90

const minimumAgeDays = 14
const minimumScoredVotes = 10
const dismissedAtMost = 0.3
const dayMs = 24 * 60 * 60 * 1_000

/** What others know of whoever reports. */
export interface ReporterFacts {
  readonly joinedAt: Date
  readonly emailVerified: boolean
  readonly scoredVotes: number
}

/** What is known here of whoever reports. */
export interface ReportingRecord {
  /** Acts of people about their things that stand, of the last `actDays`. */
  readonly acts: number
  /** Of their last `lastReports`. */
  readonly reports: number
  readonly dismissed: number
}

/** Whether a member is in good standing, so that their report counts. */
export const isInGoodStanding = (
  { joinedAt, emailVerified, scoredVotes }: ReporterFacts,
  { acts, reports, dismissed }: ReportingRecord,
  now: Date,
): boolean =>
  emailVerified &&
  now.getTime() - joinedAt.getTime() >= minimumAgeDays * dayMs &&
  scoredVotes >= minimumScoredVotes &&
  acts === 0 &&
  dismissed <= dismissedAtMost * reports

/** What is judged before a post is hidden by its reports. */
export interface Hideable {
  readonly targetKind: string
  readonly memberId: string | null
  readonly isGone: boolean
  /** Somebody looked at it once, and let it stand. */
  readonly isCleared: boolean
  readonly acts: readonly { readonly kind: string; readonly liftedAt: Date | null }[]
}

/** Whether reports may hide something: a post that nobody has acted on, and that was never cleared. */
export const canBeHidden = ({ targetKind, memberId, isGone, isCleared, acts }: Hideable): boolean =>
  targetKind === 'post' &&
  memberId !== null &&
  !isGone &&
  !isCleared &&
  !acts.some(({ kind, liftedAt }) => liftedAt === null && (kind === 'hide' || kind === 'remove'))
