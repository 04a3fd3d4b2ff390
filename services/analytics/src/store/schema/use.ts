/** What members' own calls and this service's own work leave behind: no log can build it anew. */
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'

/** UTC days on which a member used the product. */
export const useDays = pgTable(
  'use_days',
  { memberId: uuid('member_id').notNull(), day: day('day').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.day] }), index('use_days_day').on(table.day)],
)

/** The time zone that a member was last seen in. */
export const timeZones = pgTable('time_zones', {
  memberId: uuid('member_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
})

/** Warnings that a streak is at risk, one a member and local day at most. */
export const streakWarnings = pgTable(
  'streak_warnings',
  { memberId: uuid('member_id').notNull(), localDate: day('local_date').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.localDate] })],
)

/** How often a post was shared, as counted last. */
export const postShares = pgTable('post_shares', {
  postId: uuid('post_id').primaryKey(),
  shares: integer('shares').notNull().default(0),
  sharers: integer('sharers').notNull().default(0),
  /** Shares by others than the owner. */
  received: integer('received').notNull().default(0),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})

/** Shares that are still to be told of. */
export const untoldShares = pgTable(
  'untold_shares',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    sharedAt: instant('shared_at').notNull(),
  },
  (table) => [index('untold_shares_post').on(table.postId)],
)
