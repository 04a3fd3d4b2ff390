import type { RegistrationMode } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { accounts, agreements } from './accounts.ts'
import { instant, madeAt, type ProviderName } from './columns.ts'

/** Who may join, where the operator has decided it; everybody who is old enough where there is no row. */
export const registration = pgTable('registration', {
  /** There is one row at most. */
  oneRow: boolean('one_row').primaryKey().default(true),
  mode: text('mode').$type<z.output<typeof RegistrationMode>>().notNull(),
  /** In years; 0 where nobody is asked. */
  minimumAge: integer('minimum_age').notNull().default(16),
  /** Whether people agree to the terms; null where the operator has not decided it. */
  asksTerms: boolean('asks_terms'),
})

/** Read model: the versions of the terms that count, where the operator has published any. */
export const terms = pgTable('terms', {
  /** There is one row at most. */
  oneRow: boolean('one_row').primaryKey().default(true),
  newest: integer('newest').notNull(),
  /** Members who agreed to an earlier one are asked again. */
  material: integer('material').notNull(),
})

/**
 * Whether the member of an account has not agreed to the terms as they are, where people are asked to; for statements that
 * join accounts. `isUsual`: whether they are where the operator has not decided it.
 */
export const mustAgree = (isUsual: boolean) =>
  sql<boolean>`(
    coalesce((select ${registration.asksTerms} from ${registration}), ${isUsual}::boolean)
    and coalesce((select ${agreements.version} from ${agreements} where ${agreements.memberId} = ${accounts.id}), 0)
      < coalesce((select ${terms.material} from ${terms}), 1))`

/** Links by which people may join. Of a link's code only the SHA-256 is stored. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull().unique(),
    /** Whom it is for, in the admin's words. */
    note: text('note').notNull(),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    createdAt: madeAt(),
    endsAt: instant('ends_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('invitation_links_ends_at').on(table.endsAt)],
)

/** Who may not join yet, by keyed hashes of their persons at providers and of their e-mail: nothing else of them is kept. */
export const exclusions = pgTable(
  'exclusions',
  {
    hash: text('hash').primaryKey(),
    /** They were refused, or erased their account while an act of moderation stood against them. */
    cause: text('cause').$type<'refusal' | 'act'>().notNull(),
    /** Deleted from then on. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('exclusions_ends_at').on(table.endsAt)],
)

/** People whom a provider vouches for and who have no account yet: they finish signing up, or wait for approval. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** The account's as well, once there is one. */
    id: uuid('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    detectedCountry: text('detected_country'),
    /** The browser's, for mails. */
    language: text('language').notNull(),
    /** Of the cookie of the browser that signed in last; null once it has signed out. */
    tokenHash: text('token_hash').unique(),
    /** The random name that this browser gave to the sign-in. */
    attempt: text('attempt'),
    returnTo: text('return_to').notNull(),
    /** The SHA-256 of the code of the invitation that they followed. */
    invitationHash: text('invitation_hash'),
    isOldEnough: boolean('is_old_enough'),
    /** The version of the terms that they agreed to; null where they were not asked. */
    agreedTerms: integer('agreed_terms'),
    /** Why they want to join. */
    reason: text('reason').notNull().default(''),
    createdAt: madeAt(),
    /** Since when they wait for approval; null before. */
    waitingSince: instant('waiting_since'),
    refusedAt: instant('refused_at'),
    /** What the admin said to a refusal. */
    answer: text('answer').notNull().default(''),
    /** Deleted from then on. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_ups_person').on(table.provider, table.subject),
    index('sign_ups_waiting').on(table.waitingSince).where(sql`waiting_since is not null and refused_at is null`),
    index('sign_ups_ends_at').on(table.endsAt),
  ],
)
