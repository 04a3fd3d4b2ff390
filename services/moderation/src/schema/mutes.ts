import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counts the changes of what a member has muted, and says when the list is to be sent to the peers again. */
export const muters = pgTable(
  'muters',
  {
    memberId: uuid('member_id').primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Null once each peer has the list of this version. */
    dueAt: instant('due_at'),
  },
  (table) => [index('muters_due').on(table.dueAt).where(sql`due_at is not null`)],
)

/** What members have muted: of `member_id`, `word` and `category` one is not null. */
export const mutes = pgTable(
  'mutes',
  {
    id: uuid('id').primaryKey(),
    muterId: uuid('muter_id').notNull(),
    memberId: uuid('member_id'),
    /** As its member wrote it. */
    word: text('word'),
    category: text('category'),
    /** What makes it the same as another of its member: the kind, and the id, the folded word or the category. */
    sameAs: text('same_as').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null where it never ends. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    uniqueIndex('mutes_same').on(table.muterId, table.sameAs),
    index('mutes_by_member').on(table.memberId).where(sql`member_id is not null`),
  ],
)
