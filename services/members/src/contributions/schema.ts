import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WordEffect } from './rules/words.ts'

const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * The operator's word list, from moderation's events. The row of a removed term stays without the term, so that a late event
 * does not restore the term.
 */
export const listedWords = pgTable(
  'listed_words',
  {
    wordId: uuid('word_id').primaryKey(),
    /** Empty if the term was removed. */
    term: text('term').notNull(),
    /** Whether the term matches only whole words, not parts of longer ones. */
    whole: boolean('whole').notNull(),
    effect: text('effect').$type<WordEffect>().notNull(),
    listed: boolean('listed').notNull(),
    version: version('version'),
  },
  () => [check('listed_words_effect', sql`effect in ('refuse', 'hold', 'report')`)],
)

/** The operator's other settings for contributions: one row, absent until a setting or term is saved. */
export const contributionRules = pgTable(
  'contribution_rules',
  {
    onlyRow: boolean('only_row').primaryKey().default(true),
    holdNewAccounts: boolean('hold_new_accounts').notNull().default(false),
    growLimits: boolean('grow_limits').notNull().default(false),
    /** Moderation's version of the two settings above. */
    version: version('version'),
    /** Sum of the versions of all terms. If the sum changes, each process compiles the list again. */
    wordsRevision: version('words_revision'),
  },
  () => [check('contribution_rules_one', sql`only_row`)],
)

/**
 * Moderators' acts against members, from moderation's events. A member with a recent act that was not lifted is not in good
 * standing.
 */
export const actsAgainst = pgTable(
  'acts_against',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true, precision: 3 }).notNull(),
    /** False if the act was lifted. A lifted act never counts again. */
    standing: boolean('standing').notNull(),
  },
  (table) => [index('acts_against_member').on(table.memberId).where(sql`standing`)],
)
