import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Calls that were executed with a key, with their answers, for 24 hours. A service that has such calls includes this table in
 * its schema, and so in its migrations.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    memberId: uuid('member_id').notNull(),
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** Result of `fingerprintOf`. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer'),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.call, table.key] }),
    index('idempotency_keys_expire').on(table.expiresAt),
  ],
)
