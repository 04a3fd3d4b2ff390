import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CaseOutcome, Reason, ReportSource, Rule, TargetKind } from '../cases/rules/kinds.ts'
import { instant } from './columns.ts'

/** Cases: one row per target, never deleted. A case is open while reports wait. Every change of a case first locks its row. */
export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    targetKind: text('target_kind').$type<TargetKind>().notNull(),
    targetId: uuid('target_id').notNull(),
    /** The target's owner; null after they were deleted. */
    memberId: uuid('member_id'),
    /** The post of a comment; null for other targets. */
    postId: uuid('post_id'),
    /** The private group of the target, which only members of the group may see; null if the target is public. */
    audienceGroupId: uuid('audience_group_id'),
    /** The target's words when a report opened the case, or when they last changed while held; empty after erasure. */
    words: text('words').notNull(),
    /** File at media of the profile photo at the time of `words`; empty if there is none. */
    photoFile: text('photo_file').notNull().default(''),
    openedAt: instant('opened_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Null while the case is open. */
    decidedAt: instant('decided_at'),
    outcome: text('outcome').$type<CaseOutcome>(),
    assigneeId: uuid('assignee_id'),
    /** Time at which reports hid the target until review; null after the review. */
    hiddenByRuleAt: instant('hidden_by_rule_at'),
    /** Whether moderation reviewed the target and left it visible. Reports alone then cannot hide the target. */
    isCleared: boolean('is_cleared').notNull().default(false),
    /** Whether the case is closed to moderators: only the private group's creator has acted. Reports and appeals unseal it. */
    isSealed: boolean('is_sealed').notNull().default(false),
    /** Version of the last event about the case. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** Read model: whether the target was deleted. */
    isGone: boolean('is_gone').notNull().default(false),
  },
  (table) => [
    unique('cases_target').on(table.targetKind, table.targetId),
    index('cases_waiting').on(table.hiddenByRuleAt, table.dueAt, table.id).where(sql`decided_at is null`),
    index('cases_decided').on(table.decidedAt, table.id).where(sql`decided_at is not null`),
    index('cases_by_member').on(table.memberId),
    index('cases_by_post').on(table.postId).where(sql`post_id is not null`),
    index('cases_by_assignee').on(table.assigneeId).where(sql`assignee_id is not null`),
    check('cases_target_kind', sql`target_kind in ('post', 'comment', 'member', 'group')`),
    check('cases_outcome', sql`(decided_at is null) = (outcome is null) and outcome in ('acted', 'dismissed')`),
  ],
)

/**
 * Reports by persons and automatic ones. A decision decides all waiting reports about a target together. Exceptions: an act on
 * the member or on parts of a profile leaves reports that were not seen, and a release of photos leaves all other reports.
 */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id),
    /** A person, a rule of the operator, or the check of photos. */
    source: text('source').$type<ReportSource>().notNull().default('person'),
    /** The listed term that applied; empty for other sources. */
    term: text('term').notNull().default(''),
    /** Id of the flag at the owning service; null for persons' reports and held photos. */
    flagId: uuid('flag_id'),
    /** Whether the report held the target. Only its author sees a held target until review. */
    held: boolean('held').notNull().default(false),
    /** When the review ended the hold; null before. */
    holdEndedAt: instant('hold_ended_at'),
    /** Null for visitors, for deleted members, and for other sources than persons. */
    reporterId: uuid('reporter_id'),
    /** Network of a visitor, for the limit of reports; empty for a member. */
    network: text('network').notNull().default(''),
    /** Keyed hash of a member's network, while the report counts towards hiding; otherwise empty. */
    area: text('area').notNull().default(''),
    /** Name in a visitor's legal notice; empty for other reports, and later deleted. */
    notifierName: text('notifier_name').notNull().default(''),
    /** E-mail address in a visitor's legal notice; empty for other reports, and later deleted. */
    notifierEmail: text('notifier_email').notNull().default(''),
    /** Language of a notifier's mails; empty for other reports, and for those of earlier releases, which get no mails. */
    language: text('language').notNull().default(''),
    /** When a mail to the notifier that confirms the receipt was requested; null before. */
    receiptMailedAt: instant('receipt_mailed_at'),
    /** When the last mail to the notifier about the decision was requested; null before. */
    decisionMailedAt: instant('decision_mailed_at'),
    /** The outcome in that mail. */
    mailedOutcome: text('mailed_outcome').$type<CaseOutcome>(),
    reason: text('reason').$type<Reason>().notNull(),
    /** Whether a visitor says in a legal notice that the target shows sexual abuse of a child. */
    showsChildAbuse: boolean('shows_child_abuse').notNull().default(false),
    rule: text('rule').$type<Rule>(),
    law: text('law').notNull(),
    text: text('text').notNull(),
    /** Files at media: the photos of the post that a person's report names, or the held photo; empty for other reports. */
    photoFiles: text('photo_files').array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
    /** Time at which the report was decided; null while the report waits. */
    decidedAt: instant('decided_at'),
    outcome: text('outcome').$type<CaseOutcome>(),
  },
  (table) => [
    index('reports_of_case').on(table.caseId, table.createdAt),
    index('reports_by_reporter').on(table.reporterId, table.createdAt).where(sql`reporter_id is not null`),
    index('reports_by_network').on(table.network, table.createdAt).where(sql`network <> ''`),
    index('reports_by_area').on(table.createdAt).where(sql`area <> ''`),
    index('reports_by_notifier').on(table.decidedAt).where(sql`notifier_email <> ''`),
    index('reports_held').on(table.caseId).where(sql`held and hold_ended_at is null`),
    check(
      'reports_source',
      sql`(source in ('person', 'photo')) = (flag_id is null) and (flag_id is not null or not held)`,
    ),
    check('reports_outcome', sql`(decided_at is null) = (outcome is null) and outcome in ('acted', 'dismissed')`),
  ],
)

/**
 * Moderators who have opened a private case. The rows are deleted when a report reopens the case or its words change: each
 * moderator must then open the case again. The audit log has each opening.
 */
export const openings = pgTable(
  'openings',
  {
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id),
    memberId: uuid('member_id').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caseId, table.memberId] }), index('openings_by_member').on(table.memberId)],
)
