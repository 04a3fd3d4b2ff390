/** Members, and their streaks by local day. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'

/** Every known member. An erased member's id stays, so that a late event does not revive the member. */
export const members = pgTable(
  'members',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Null until MemberJoined is handled. */
    joinedAt: instant('joined_at'),
    erased: boolean('erased').notNull().default(false),
    /** Version of the last event published about the member. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** True if a counted day of the streak is not included in badges and standing yet. */
    streakDue: boolean('streak_due').notNull().default(false),
    /** The local day on which the member must still act to keep the streak; null if no streak can be lost. */
    dayAtRisk: day('day_at_risk'),
    /** The time at which a job checks the day at risk next; null without one. */
    riskDueAt: instant('risk_due_at'),
  },
  (table) => [
    index('members_joined').on(table.joinedAt),
    index('members_streak_due').on(table.memberId).where(sql`streak_due`),
    index('members_risk_due').on(table.riskDueAt).where(sql`risk_due_at is not null`),
  ],
)

/** Local days that count for a streak, each with the time of the first counted act. */
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

/** Published warnings that a streak is at risk, at most one per member and local day. */
export const streakWarnings = pgTable(
  'streak_warnings',
  { memberId: uuid('member_id').notNull(), localDate: day('local_date').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.localDate] })],
)
