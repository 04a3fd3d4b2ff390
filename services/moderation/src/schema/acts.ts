import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ActKind, AppealOutcome, ProfilePart, Rule } from '../cases/rules/kinds.ts'
import { cases } from './cases.ts'
import { instant } from './columns.ts'

/** Acts with their reasons. A row is also the member's statement. */
export const acts = pgTable(
  'acts',
  {
    id: uuid('id').primaryKey(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id),
    /** The member whose account or content the act is about. */
    memberId: uuid('member_id').notNull(),
    /** The member who acted; null for a rule, and after they were deleted. */
    byId: uuid('by_id'),
    /** Whether a rule of the product took the act, which is in force until review. */
    byRule: boolean('by_rule').notNull().default(false),
    /** Whether the group's creator acted, not moderation. */
    byCreator: boolean('by_creator').notNull().default(false),
    /** The group whose creator acted; null for moderation and rules. */
    groupId: uuid('group_id'),
    kind: text('kind').$type<ActKind>().notNull(),
    /** The target's words that the act is about. */
    words: text('words').notNull(),
    /** The removed parts of a profile; `photo` if photos of a post were removed; empty for any other act. */
    parts: text('parts').array().$type<ProfilePart[]>().notNull().default(sql`'{}'`),
    /** Files at media of the removed photos of a post that stays; empty for any other act. */
    photoFiles: text('photo_files').array().notNull().default(sql`'{}'`),
    /** Null if a law is the reason, or a rule of the product acted. */
    rule: text('rule').$type<Rule>(),
    law: text('law').notNull(),
    note: text('note').notNull(),
    /** End of a suspension; null for any other act. */
    until: instant('until'),
    createdAt: instant('created_at').notNull(),
    liftedAt: instant('lifted_at'),
    /** Whether the act was lifted because a person's act replaced it. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** Whether the group's creator lifted the act while no appeal waited: they may then hide the target again. */
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
    check('acts_parts', sql`parts <@ array['photo', 'bio', 'name', 'location'] and (kind = 'remove' or parts = '{}')`),
    check('acts_photo_files', sql`photo_files = '{}' or (kind = 'remove' and parts = '{photo}')`),
  ],
)

/** Appeals: at most one for each act. */
export const appeals = pgTable(
  'appeals',
  {
    actId: uuid('act_id')
      .primaryKey()
      .references(() => acts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null while the appeal waits. */
    decidedAt: instant('decided_at'),
    /** Null while the appeal waits, if the member's reactivation decided it, and after the deciding member was deleted. */
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
