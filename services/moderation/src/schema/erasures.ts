import { sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Members whose accounts are deleted; all that is held of them is removed step by step. */
export const erasures = pgTable(
  'erasures',
  {
    memberId: uuid('member_id').primaryKey(),
    /** When nothing was left. */
    doneAt: instant('done_at'),
  },
  (table) => [index('erasures_due').on(table.memberId).where(sql`done_at is null`)],
)
