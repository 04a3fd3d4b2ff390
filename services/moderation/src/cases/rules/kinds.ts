import type {
  acts,
  caseReasons,
  communityRules,
  profileParts,
  reportables,
  reportReasons,
  reportSources,
} from '@hunch/proto/http'

export type TargetKind = (typeof reportables)[number]
/** Why somebody reports something. */
export type ReportReason = (typeof reportReasons)[number]
/** The same, and what has nobody who reports it. */
export type Reason = (typeof caseReasons)[number]
export type ReportSource = (typeof reportSources)[number]
export type Rule = (typeof communityRules)[number]
export type ActKind = (typeof acts)[number]
/** What can be removed of a member's profile. */
export type ProfilePart = (typeof profileParts)[number]

/** How the reports about something were decided. */
export type CaseOutcome = 'acted' | 'dismissed'
export type AppealOutcome = 'upheld' | 'reversed'

export type Role = 'member' | 'moderator' | 'admin'

/** Who works through the queue. */
export interface Moderator {
  readonly id: string
  readonly role: Role
}

/** What is wrong with a field of the input. */
export interface Fault {
  readonly field: string
  readonly message: string
}
