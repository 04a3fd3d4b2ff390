/** The documents port on PostgreSQL: sessions of use, activity and shares. */
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
