import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WordEffect } from './rules/words.ts'

const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** The operator's list of words, by moderation's events. One that was taken off leaves its id, so that no late event brings it back. */
export const listedWords = pgTable(
  'listed_words',
  {
    wordId: uuid('word_id').primaryKey(),
    /** Empty of one that was taken off. */
    term: text('term').notNull(),
    /** As words of their own alone, not inside longer ones. */
    whole: boolean('whole').notNull(),
    effect: text('effect').$type<WordEffect>().notNull(),
    listed: boolean('listed').notNull(),
    version: version('version'),
  },
  () => [check('listed_words_effect', sql`effect in ('refuse', 'hold', 'report')`)],
)

/** What else the operator set about contributions: one row, which is missing while nothing was set. */
export const contributionRules = pgTable(
  'contribution_rules',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    holdNewAccounts: boolean('hold_new_accounts').notNull().default(false),
    growLimits: boolean('grow_limits').notNull().default(false),
    /** Of the two above at moderation. */
    version: version('version'),
    /** The versions of all words together: the compiled list is of one of these. */
    wordsRevision: version('words_revision'),
  },
  () => [check('contribution_rules_one', sql`only_row`)],
)

/** Acts of moderation against members, by its events: whoever has one that stands is not in good standing for a while. */
export const actsAgainst = pgTable(
  'acts_against',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true, precision: 3 }).notNull(),
    /** False where it was lifted; it never stands again. */
    standing: boolean('standing').notNull(),
  },
  (table) => [index('acts_against_member').on(table.memberId).where(sql`standing`)],
)
