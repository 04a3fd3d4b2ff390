import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Version of each member's mute list at moderation. An erased member's row stays, so that late lists are ignored. */
export const muteLists = pgTable('mute_lists', {
  memberId: uuid('member_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
})

/** Mutes as moderation last sent them. Each row mutes one member, word or category. */
export const mutes = pgTable(
  'mutes',
  {
    muterId: uuid('muter_id').notNull(),
    memberId: uuid('member_id'),
    /** The muted word or phrase in the form in which texts are searched: ` big cats ` for `Big Cats` (the kit's `partOf`). */
    word: text('word'),
    category: text('category'),
    /** Null if the mute never ends. */
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('mutes_by_muter').on(table.muterId),
    index('mutes_by_member').on(table.memberId).where(sql`member_id is not null`),
    check('mutes_one', sql`num_nonnulls(member_id, word, category) = 1`),
  ],
)
