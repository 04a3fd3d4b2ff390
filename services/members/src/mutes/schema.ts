import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Version of a member's mute list at moderation. An erased member's row stays, so that late lists are ignored. */
export const muteLists = pgTable('mute_lists', {
  memberId: uuid('member_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
})

/** Mutes as moderation last sent them: each is of a member, a word or a category. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: uuid('muter_id').notNull(),
    memberId: uuid('member_id'),
    /** The string that a folded text with the word contains: `partOf` of kit. */
    word: text('word'),
    category: text('category'),
    /** Null if it never ends. */
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('mutes_by_muter').on(table.muterId),
    index('mutes_by_member').on(table.memberId).where(sql`member_id is not null`),
    check('mutes_one', sql`num_nonnulls(member_id, word, category) = 1`),
  ],
)
