/**
 * Data from members' own calls, and share counts of posts. These tables cannot be rebuilt from the event log.
 * The tables of sessions of use, activities and shares store the documents on PostgreSQL.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'

export const sessionsOfUse = pgTable(
  'sessions_of_use',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    startedAt: instant('started_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    pageViews: integer('page_views').notNull(),
    actions: integer('actions').notNull(),
    isOpen: boolean('is_open').notNull(),
  },
  (table) => [
    index('sessions_of_use_member').on(table.memberId, table.startedAt),
    index('sessions_of_use_open').on(table.lastActiveAt).where(sql`is_open`),
  ],
)

export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    at: instant('at').notNull(),
    action: text('action').notNull(),
    entityType: text('entity_type'),
    entityId: text('entity_id'),
    metadata: jsonb('metadata').$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
  },
  (table) => [index('activities_member').on(table.memberId, table.at)],
)

export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    at: instant('at').notNull(),
    day: day('day').notNull(),
    method: text('method'),
    platform: text('platform'),
  },
  (table) => [
    index('shares_post').on(table.postId, table.memberId),
    index('shares_member').on(table.memberId),
    index('shares_day').on(table.day),
  ],
)

/** UTC days on which a member used the product. */
export const useDays = pgTable(
  'use_days',
  { memberId: uuid('member_id').notNull(), day: day('day').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.day] }), index('use_days_day').on(table.day)],
)

/** The share counts of posts, as last published. */
export const postShares = pgTable('post_shares', {
  postId: uuid('post_id').primaryKey(),
  shares: integer('shares').notNull().default(0),
  sharers: integer('sharers').notNull().default(0),
  /** Shares by members other than the owner. */
  received: integer('received').notNull().default(0),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})

/** Shares whose event is not published yet. */
export const unpublishedShares = pgTable(
  'untold_shares',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    sharedAt: instant('shared_at').notNull(),
  },
  (table) => [index('untold_shares_post').on(table.postId)],
)
