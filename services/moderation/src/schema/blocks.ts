import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Counts a member's changes of blocks. Its row is locked before any of their blocks changes. */
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
    /** Pending until predictions and social have applied it. A pending block is not published. */
    state: text('state').$type<'pending' | 'standing'>().notNull(),
    /** The blocker's version when the block was made. */
    version: bigint('version', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    // Scanned backwards to list the newest first.
    index('blocks_newest').on(table.blockerId, table.createdAt, table.blockedId),
    index('blocks_by_blocked').on(table.blockedId),
    index('blocks_pending').on(table.createdAt).where(sql`state = 'pending'`),
    check('blocks_state', sql`state in ('pending', 'standing')`),
    check('blocks_oneself', sql`blocker_id <> blocked_id`),
  ],
)
