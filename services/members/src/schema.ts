import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Member cards, in the database of each service that names members. Of an erased member, only the id stays. */
export const authors = pgTable('authors', {
  memberId: uuid('member_id').primaryKey(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  maskedEmail: text('masked_email').notNull().default(''),
  profileImageFile: text('profile_image_file').notNull().default(''),
  country: text('country').notNull().default(''),
  userRank: text('user_rank').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  /** The account's version at auth; an older card never replaces a newer one. */
  version: bigint('version', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
})

/** Members who are deleted but whose data is not completely erased yet. */
export const erasures = pgTable('erasures', {
  memberId: uuid('member_id').primaryKey(),
  /** The version of the member's account at auth when the account was deleted. */
  version: bigint('version', { mode: 'bigint' }).notNull(),
})
