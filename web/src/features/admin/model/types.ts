import type { Reply } from '@hunch/proto/http/client'

export type Status = Reply<'getStatus'>
export type Stats = Reply<'getAdminStats'>
export type Overview = Reply<'getOverview'>
export type Report = Reply<'getRetentionReport'>
export type Trends = Reply<'getTrends'>
export type Cohort = Report['userCohorts'][number]
/** A member as the admin sees them, with e-mail and account status. */
export type Member = Reply<'listAllUsers'>[number]
export type Post = Reply<'listAllPredictions'>[number]
export type AuditLog = Reply<'getAuditLog'>
export type AuditEntry = AuditLog['entries'][number]
export type Registration = Reply<'getRegistration'>
export type RegistrationMode = Registration['mode']
export type InvitationLink = Reply<'listInvitationLinks'>[number]
export type ListedWord = Reply<'addWord'>
export type ContributionRules = Reply<'getContributionRules'>
export type WaitingPerson = Reply<'listWaitingPeople'>[number]
export type PageVersion = Reply<'publishPage'>
export type PageName = Reply<'getPage'>['page']
export type PageLanguage = PageVersion['language']
export type PageSource = Reply<'getPageSource'>

type Prediction = Post['prediction']

/** A post's state for the admin. */
export type PostState = 'comparison' | 'open' | 'waiting' | 'yes' | 'no' | 'unclear'

/** Returns a post's state. An ended post is `waiting` until it has a result. */
export function stateOf({ postType, ended, resolved, result }: Prediction): PostState {
  if (postType === 'comparison') return 'comparison'
  if (resolved) return result === null ? 'unclear' : result ? 'yes' : 'no'
  return ended ? 'waiting' : 'open'
}

/** Whether a post's result can be set. Not possible while voting is open, and never for comparisons. */
export const canHaveResult = (post: Prediction): boolean => !['comparison', 'open'].includes(stateOf(post))
