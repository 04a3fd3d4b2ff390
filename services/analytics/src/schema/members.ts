/** Members, and their streaks by local day. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'

/** Every member of whom an event came. Of an erased member the id stays, so that a late event revives nobody. */
export const members = pgTable(
  'members',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Null until auth has published it. */
    joinedAt: instant('joined_at'),
    erased: boolean('erased').notNull().default(false),
    /** Of the last event published about the member. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** A day was counted for the streak that badges and standing do not know yet. */
    streakDue: boolean('streak_due').notNull().default(false),
    /** The local day that the streak does not have yet, and when to look at it next. */
    dayAtRisk: day('day_at_risk'),
    riskDueAt: instant('risk_due_at'),
  },
  (table) => [
    index('members_joined').on(table.joinedAt),
    index('members_streak_due').on(table.memberId).where(sql`streak_due`),
    index('members_risk_due').on(table.riskDueAt).where(sql`risk_due_at is not null`),
  ],
)

/** Local days that count for a streak, each with the time of the first act that counted. */
export const streakDays = pgTable(
  'streak_days',
  {
    memberId: uuid('member_id').notNull(),
    localDate: day('local_date').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.localDate] })],
)

/** The time zone that a member was last seen in. */
export const timeZones = pgTable('time_zones', {
  memberId: uuid('member_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
})

/** Published warnings that a streak is at risk, one a member and local day at most. */
export const streakWarnings = pgTable(
  'streak_warnings',
  { memberId: uuid('member_id').notNull(), localDate: day('local_date').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.localDate] })],
)
