import type { Reply } from '@hunch/proto/http/client'

export type Stats = Reply<'getAdminStats'>
export type Overview = Reply<'getOverview'>
export type Report = Reply<'getRetentionReport'>
export type Trends = Reply<'getTrends'>
export type Cohort = Report['userCohorts'][number]
/** A member as the admin sees them: with their e-mail and whether they may sign in. */
export type Member = Reply<'listAllUsers'>[number]
export type Post = Reply<'listAllPredictions'>[number]
export type AuditLog = Reply<'getAuditLog'>
export type AuditEntry = AuditLog['entries'][number]
