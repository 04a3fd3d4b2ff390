import type { Reply } from '@hunch/proto/http/client'

/** A case in a list: all reports about one target. */
export type CaseSummary = Reply<'listCases'>[number]
export type CaseDetail = Reply<'getCase'>
export type CasePhoto = Reply<'listCasePhotos'>[number]
export type CaseReport = CaseDetail['reportList'][number]
export type CaseAct = CaseDetail['actList'][number]
/** The context of a reported post or comment: its group, the post, the parent comment, and earlier wordings. */
export type CaseContext = NonNullable<CaseDetail['context']>
export type Said = NonNullable<CaseContext['post']>
export type EarlierWording = NonNullable<CaseContext['earlierWordings']>[number]
export type History = CaseDetail['history']
export type WaitingAppeal = Reply<'listAppeals'>[number]
export type Figures = Reply<'getQueueFigures'>
export type Person = NonNullable<CaseSummary['member']>
export type TargetKind = CaseSummary['targetKind']
export type Reason = CaseReport['reason']
export type Rule = NonNullable<CaseReport['rule']>
/** A measure against content or a member. A dismissal of reports is not an act. */
export type ActKind = CaseAct['act']
/** A part of a member's profile that can be removed. */
export type ProfilePart = CaseAct['parts'][number]
export type CaseState = 'open' | 'decided'
export type Outcome = 'upheld' | 'reversed'
