import type { wordEffects, wordMatches } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export type WordEffect = (typeof wordEffects)[number]
export type WordMatch = (typeof wordMatches)[number]

/** The operator's word list. The services in which members write check their texts against it. */
export const words = pgTable(
  'words',
  {
    id: uuid('id').primaryKey(),
    term: text('term').notNull(),
    /** The spelling that texts are compared with. Terms with the same spelling are the same term. */
    folded: text('folded').notNull().unique(),
    match: text('match').$type<WordMatch>().notNull(),
    effect: text('effect').$type<WordEffect>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Version of the last event about the term. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('words_newest').on(table.createdAt, table.id),
    check('words_match', sql`match in ('whole', 'anywhere')`),
    check('words_effect', sql`effect in ('refuse', 'hold', 'report')`),
  ],
)

/** The operator's other settings for contributions: one row, which exists only after the first change. */
export const contributionSettings = pgTable(
  'contribution_settings',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    holdNewAccounts: boolean('hold_new_accounts').notNull().default(false),
    growLimits: boolean('grow_limits').notNull().default(false),
    /** Version of the last event about the settings. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
  },
  () => [check('contribution_settings_one', sql`only_row`)],
)
