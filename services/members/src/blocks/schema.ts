import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * Blocks, from moderation's events. A row stays after its block ended. An erased member leaves one row, with their id as both
 * blocker and blocked. Because of these rows, a late event restores no block.
 */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    /** False if the block ended, and for an erased member. */
    standing: boolean('standing').notNull(),
    /** Counts the blocker's changes; an older change never replaces a newer one. */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId, table.blockerId),
    // Finds a block in either direction with one lookup.
    index('blocks_pair')
      .on(sql`least(blocker_id, blocked_id)`, sql`greatest(blocker_id, blocked_id)`)
      .where(sql`standing`),
    check('blocks_oneself', sql`blocker_id <> blocked_id or not standing`),
  ],
)
