import { isOfPhotos } from '../cases/rules/possible-acts.ts'

/** Number of independent reports by members in good standing that hide a post until review. */
export const reportsThatHide = 5
/** How long a report counts towards hiding, in days. */
export const countedDays = 7
/** Number of a member's latest reports that count for their good standing. */
export const lastReports = 20
/**
 * How long an act against a member counts against their good standing, in days. An act on their account counts longer, while it
 * is in force.
 */
export const actDays = 90

const minimumAgeDays = 14
const minimumScoredVotes = 10
const dismissedAtMost = 0.3
const dayMs = 24 * 60 * 60 * 1_000

/** Facts about the reporting member that auth knows. */
export interface ReporterFacts {
  readonly joinedAt: Date
  readonly emailVerified: boolean
  readonly scoredVotes: number
}

/** Facts about the reporting member that moderation knows. */
export interface ReportingRecord {
  /** Number of unlifted acts by moderators against the member: of the last `actDays`, or on their account and in force. */
  readonly acts: number
  /** Number of the member's latest reports, at most `lastReports`. */
  readonly reports: number
  /** How many of these latest reports were dismissed. */
  readonly dismissed: number
}

/** Whether a member is in good standing, so that their report counts towards hiding. */
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

/** The state of a case that determines whether reports may hide its target. */
export interface Hideable {
  readonly targetKind: string
  readonly memberId: string | null
  readonly isGone: boolean
  /** Whether moderation reviewed the target once and left it visible. */
  readonly isCleared: boolean
  readonly acts: readonly {
    readonly kind: string
    readonly liftedAt: Date | null
    readonly photoFiles?: readonly string[]
  }[]
}

/** Whether reports may hide a target: only a post that exists, is not hidden or removed, and was never cleared. */
export const canBeHidden = ({ targetKind, memberId, isGone, isCleared, acts }: Hideable): boolean =>
  targetKind === 'post' &&
  memberId !== null &&
  !isGone &&
  !isCleared &&
  !acts.some((act) => act.liftedAt === null && (act.kind === 'hide' || (act.kind === 'remove' && !isOfPhotos(act))))
