import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActKind, AppealOutcome, ProfilePart, Rule } from '../cases/rules/kinds.ts'
import { cases } from './cases.ts'
import { instant } from './columns.ts'

/** What was done about something, with its reasons; the row is also the member's statement. */
export const acts = pgTable(
  'acts',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id),
    /** Whose thing it was about. */
    memberId: uuid('member_id').notNull(),
    /** Who did it; null for whoever left, and where a rule did it. */
    byId: uuid('by_id'),
    /** Whether a rule of the product did it, until somebody looks. */
    byRule: boolean('by_rule').notNull().default(false),
    /** Whether whoever made its group did it, not moderation. */
    byCreator: boolean('by_creator').notNull().default(false),
    /** The group in which its creator did it; null for moderation and rules. */
    groupId: uuid('group_id'),
    kind: text('kind').$type<ActKind>().notNull(),
    /** What it was about, as it was reported. */
    words: text('words').notNull(),
    /** What was removed of a profile; empty for everything else. */
    parts: text('parts').array().$type<ProfilePart[]>().notNull().default(sql`'{}'`),
    /** Null where a law is the reason, and where a rule of the product acted. */
    rule: text('rule').$type<Rule>(),
    law: text('law').notNull(),
    note: text('note').notNull(),
    /** When a suspension ends. */
    until: instant('until'),
    createdAt: instant('created_at').notNull(),
    liftedAt: instant('lifted_at'),
    /** Whether it was lifted because a person's act took its place. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** Whether whoever made the group took it back while nobody waited for a decision on it: they may do it again. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (table) => [
    index('acts_of_case').on(table.caseId, table.createdAt),
    index('acts_of_member').on(table.memberId, table.createdAt),
    index('acts_by').on(table.byId).where(sql`by_id is not null`),
    index('acts_in_group').on(table.groupId, table.createdAt, table.id).where(sql`by_creator and lifted_at is null`),
    check('acts_kind', sql`kind in ('hide', 'remove', 'limit', 'suspend', 'deactivate')`),
    check('acts_until', sql`(kind = 'suspend') = (until is not null)`),
    check('acts_reason', sql`by_rule or rule is not null or law <> ''`),
    check('acts_parts', sql`parts <@ array['photo', 'bio', 'name'] and (kind = 'remove' or parts = '{}')`),
  ],
)

/** The one appeal of an act. */
export const appeals = pgTable(
  'appeals',
  {
    actId: uuid('act_id')
      .primaryKey()
      .references(() => acts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while it waits. */
    decidedAt: instant('decided_at'),
    /** Null for whoever left. */
    decidedById: uuid('decided_by_id'),
    outcome: text('outcome').$type<AppealOutcome>(),
    note: text('note').notNull().default(''),
  },
  (table) => [
    index('appeals_waiting').on(table.createdAt, table.actId).where(sql`decided_at is null`),
    index('appeals_decided_by').on(table.decidedById).where(sql`decided_by_id is not null`),
    check('appeals_outcome', sql`(decided_at is null) = (outcome is null) and outcome in ('upheld', 'reversed')`),
  ],
)
