import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Of which version a member's mutes are, as moderation counts them. An erased member's stays, so that nothing late comes back. */
export const muteLists = pgTable('mute_lists', {
  memberId: uuid('member_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
})

/** What members have muted, as moderation last sent it: a member, a word or a category each. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: uuid('muter_id').notNull(),
    memberId: uuid('member_id'),
    /** What stands in a folded text that has the word: `partOf` of kit. */
    word: text('word'),
    category: text('category'),
    /** Null where it never ends. */
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('mutes_by_muter').on(table.muterId),
    index('mutes_by_member').on(table.memberId).where(sql`member_id is not null`),
    check('mutes_one', sql`num_nonnulls(member_id, word, category) = 1`),
  ],
)
