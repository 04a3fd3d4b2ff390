import { type SQL, sql } from 'drizzle-orm'
import { bigint, pgTable, uuid } from 'drizzle-orm/pg-core'
import { members } from './read-models.ts'

/** Members whose accounts are deleted but whose data is not completely erased yet. */
export const erasures = pgTable('erasures', {
  memberId: uuid('member_id').primaryKey(),
  /** The account's version when it was deleted. */
  version: bigint('version', { mode: 'bigint' }).notNull(),
})

/**
 * Whether a member has a tombstone, because their account was deleted. No data about them may then be stored. A write
 * that began before the tombstone was committed is erased later: see `eraseNext`.
 */
export const isErased = (memberId: string | SQL): SQL =>
  sql`exists (select from ${members} e where e.member_id = ${memberId}::uuid and e.erased)`
