import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** One row per member. It counts the changes of the member's blocks. Every change of a block first locks the row. */
export const blockers = pgTable('blockers', {
  memberId: uuid('member_id').primaryKey(),
  /** Version of the last change, and of the last event under the member's id. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
})

/** Blocks between members. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => blockers.memberId),
    blockedId: uuid('blocked_id').notNull(),
    /** Pending until predictions and social have applied the block. A pending block is not published. */
    state: text('state').$type<'pending' | 'standing'>().notNull(),
    /** The blocker's version when the block was made. */
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // The list of blocks, newest first, scans this index backwards.
    index('blocks_newest').on(table.blockerId, table.createdAt, table.blockedId),
    index('blocks_by_blocked').on(table.blockedId),
    index('blocks_pending').on(table.createdAt).where(sql`state = 'pending'`),
    check('blocks_state', sql`state in ('pending', 'standing')`),
    check('blocks_oneself', sql`blocker_id <> blocked_id`),
  ],
)

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
    /** The muted word as the member wrote it. */
    word: text('word'),
    category: text('category'),
    /** Identifies the muted target: its kind, and the member's id, the word without case and accents, or the category. */
    sameAs: text('same_as').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null if the mute never ends. */
    endsAt: instant('ends_at'),
  },
  (table) => [
    uniqueIndex('mutes_same').on(table.muterId, table.sameAs),
    index('mutes_by_member').on(table.memberId).where(sql`member_id is not null`),
  ],
)

/** Deleted members whose data is removed in batches. */
export const erasures = pgTable(
  'erasures',
  {
    memberId: uuid('member_id').primaryKey(),
    /** When all their data was removed; null before. */
    doneAt: instant('done_at'),
  },
  (table) => [index('erasures_due').on(table.memberId).where(sql`done_at is null`)],
)
