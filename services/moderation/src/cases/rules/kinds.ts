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
/** Why a person reports something. */
export type ReportReason = (typeof reportReasons)[number]
/** Why a report exists: a person's reason, or the reason of an automatic report. */
export type Reason = (typeof caseReasons)[number]
export type ReportSource = (typeof reportSources)[number]
export type Rule = (typeof communityRules)[number]
export type ActKind = (typeof acts)[number]
/** A part of a member's profile that can be removed. */
export type ProfilePart = (typeof profileParts)[number]

/** How the reports of a case were decided. */
export type CaseOutcome = 'acted' | 'dismissed'
export type AppealOutcome = 'upheld' | 'reversed'

export type Role = 'member' | 'moderator' | 'admin'

/** The member who acts or decides. */
export interface Moderator {
  readonly id: string
  readonly role: Role
}

/** A fault in a field of the input. */
export interface Fault {
  readonly field: string
  readonly message: string
}
