import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CaseOutcome, Reason, ReportSource, Rule, TargetKind } from '../cases/rules/kinds.ts'
import { instant } from './columns.ts'

/** All reports about one thing: one row for ever, open while reports wait; locked before anything about it changes. */
export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey(),
    targetKind: text('target_kind').$type<TargetKind>().notNull(),
    targetId: uuid('target_id').notNull(),
    /** Whose it is; null once their account is deleted. */
    memberId: uuid('member_id'),
    /** The post of a comment. */
    postId: uuid('post_id'),
    /** The private group that alone may see it; null where it is public. */
    audienceGroupId: uuid('audience_group_id'),
    /** As they were when the first of the waiting reports came; empty where they are no longer kept. */
    words: text('words').notNull(),
    /** The profile photo of then, by its file at media; empty for a member without one, and for everything else. */
    photoFile: text('photo_file').notNull().default(''),
    openedAt: instant('opened_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Null while it is open. */
    decidedAt: instant('decided_at'),
    outcome: text('outcome').$type<CaseOutcome>(),
    assigneeId: uuid('assignee_id'),
    /** When reports hid it until somebody looks; null once somebody has. */
    hiddenByRuleAt: instant('hidden_by_rule_at'),
    /** Whether somebody looked at it and let it stand: reports alone hide it no more. */
    isCleared: boolean('is_cleared').notNull().default(false),
    /** In a private group, where its creator alone has acted: nobody opens it before somebody inside reports or appeals. */
    isSealed: boolean('is_sealed').notNull().default(false),
    /** Of the last event published about it. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** Read model: whether it was deleted since. */
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

/** What somebody reported; decided together with the others that waited about the same thing. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id),
    /** A person, which rule of the operator's, or the check of photos. */
    source: text('source').$type<ReportSource>().notNull().default('person'),
    /** The listed term that applied; empty for another source. */
    term: text('term').notNull().default(''),
    /** By what whoever owns the thing knows it; null for a person's, and where a photo is held. */
    flagId: uuid('flag_id'),
    /** Its author alone saw the thing from then on. */
    held: boolean('held').notNull().default(false),
    /** When somebody had looked; it is not held by this any more. */
    holdEndedAt: instant('hold_ended_at'),
    /** Null for a visitor, for whoever left, and for another source than a person. */
    reporterId: uuid('reporter_id'),
    /** What a visitor's reports are counted by; empty for a member. */
    network: text('network').notNull().default(''),
    /** From which network a member reported, hashed under a key, while that counts towards hiding; else empty. */
    area: text('area').notNull().default(''),
    /** Of a visitor who gave a legal notice; empty where they are no longer kept. */
    notifierName: text('notifier_name').notNull().default(''),
    notifierEmail: text('notifier_email').notNull().default(''),
    reason: text('reason').$type<Reason>().notNull(),
    rule: text('rule').$type<Rule>(),
    law: text('law').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** That of its case then. */
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

/** Which moderators have opened a private case since it was last opened by a report: each opening is in the audit log. */
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
