import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counts the changes of a member's mute list, and stores when the list must be sent to the peers again. */
export const muters = pgTable(
  'muters',
  {
    memberId: uuid('member_id').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Null if all peers have this version. */
    dueAt: instant('due_at'),
  },
  (table) => [index('muters_due').on(table.dueAt).where(sql`due_at is not null`)],
)

/** Mutes; exactly one of `member_id`, `word` and `category` is not null. */
export const mutes = pgTable(
  'mutes',
  {
    id: uuid('id').primaryKey(),
    muterId: uuid('muter_id').notNull(),
    memberId: uuid('member_id'),
    /** As the member wrote it. */
    word: text('word'),
    category: text('category'),
    /** Equal for a member's mutes of the same target: the kind, with the id, the folded word or the category. */
    sameAs: text('same_as').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null if it never ends. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    uniqueIndex('mutes_same').on(table.muterId, table.sameAs),
    index('mutes_by_member').on(table.memberId).where(sql`member_id is not null`),
  ],
)
