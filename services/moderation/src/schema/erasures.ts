import { sql } from 'drizzle-orm'
import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

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
