import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * Who has blocked whom, by moderation's events. A row stays where its block ended, and of an erased member one
 * about themself, so that no late event brings anything back.
 */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: uuid('blocker_id').notNull(),
    blockedId: uuid('blocked_id').notNull(),
    /** False where the block ended, and of an erased member. */
    standing: boolean('standing').notNull(),
    /** Counts what the blocker did about blocks; an older change never replaces a newer one. */
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_by_blocked').on(table.blockedId, table.blockerId),
    // Whether either of two has blocked the other, in one lookup.
    index('blocks_pair')
      .on(sql`least(blocker_id, blocked_id)`, sql`greatest(blocker_id, blocked_id)`)
      .where(sql`standing`),
    check('blocks_oneself', sql`blocker_id <> blocked_id or not standing`),
  ],
)
