import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { WordEffect, WordMatch } from '../words/rules.ts'
import { instant } from './columns.ts'

/** The operator's list of words: what members write is judged by it where it is written. */
export const words = pgTable(
  'words',
  {
    id: uuid('id').primaryKey(),
    term: text('term').notNull(),
    /** As texts are compared with it: two terms that read the same are one. */
    folded: text('folded').notNull().unique(),
    match: text('match').$type<WordMatch>().notNull(),
    effect: text('effect').$type<WordEffect>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Of the last event published about it. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('words_newest').on(table.createdAt, table.id),
    check('words_match', sql`match in ('whole', 'anywhere')`),
    check('words_effect', sql`effect in ('refuse', 'hold', 'report')`),
  ],
)

/** What else the operator set about contributions: one row, missing while nothing was set. */
export const contributionSettings = pgTable(
  'contribution_settings',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    holdNewAccounts: boolean('hold_new_accounts').notNull().default(false),
    growLimits: boolean('grow_limits').notNull().default(false),
    /** Of the last event published about it. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  () => [check('contribution_settings_one', sql`only_row`)],
)
