import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'

/** Members whose accounts are deleted but whose data is not completely erased yet. */
export const erasures = pgTable('erasures', {
  memberId: uuid('member_id').primaryKey(),
  /** The account's version when it was deleted. */
  version: bigint('version', { mode: 'bigint' }).notNull(),
})
