import type { RegistrationMode } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { accounts, agreements } from './accounts.ts'
import { instant, madeAt, type ProviderName } from './columns.ts'

/** The registration settings. Without a row, registration is open to people who have the default minimum age. */
export const registration = pgTable('registration', {
  /** At most one row. */
  oneRow: boolean('one_row').primaryKey().default(true),
  mode: text('mode').$type<z.output<typeof RegistrationMode>>().notNull(),
  /** In years; 0 if the age is not asked. */
  minimumAge: integer('minimum_age').notNull().default(16),
  /** Whether people must agree to the terms; null if this was never set. */
  asksTerms: boolean('asks_terms'),
})

/** Read model: the newest and the newest material version of the terms. Empty if the operator has published none. */
export const terms = pgTable('terms', {
  /** At most one row. */
  oneRow: boolean('one_row').primaryKey().default(true),
  newest: integer('newest').notNull(),
  /** Members who agreed to an earlier version must agree again. */
  material: integer('material').notNull(),
})

/**
 * SQL for whether an account's member must still agree to the current terms. For statements on `accounts`.
 * `isUsual` applies if the setting `asksTerms` is not stored.
 */
export const mustAgree = (isUsual: boolean) =>
  sql<boolean>`(
    coalesce((select ${registration.asksTerms} from ${registration}), ${isUsual}::boolean)
    and coalesce((select ${agreements.version} from ${agreements} where ${agreements.memberId} = ${accounts.id}), 0)
      < coalesce((select ${terms.material} from ${terms}), 1))`

/** Links by which people may join. Only the SHA-256 of a link's code is stored. */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    id: uuid('id').primaryKey(),
    hash: text('hash').notNull().unique(),
    /** The admin's note about the recipient. */
    note: text('note').notNull(),
    uses: integer('uses').notNull(),
    used: integer('used').notNull().default(0),
    createdAt: madeAt(),
    endsAt: instant('ends_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('invitation_links_ends_at').on(table.endsAt)],
)

/** People who may not join yet: keyed hashes of their identities at providers and of their e-mail, with no other data. */
export const exclusions = pgTable(
  'exclusions',
  {
    hash: text('hash').primaryKey(),
    /** `refusal`: the admin refused them. `act`: they left while an act of moderation was in force. */
    cause: text('cause').$type<'refusal' | 'act'>().notNull(),
    /** The row is deleted after this time. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('exclusions_ends_at').on(table.endsAt)],
)

/** Authenticated people without an account: they have not finished signing up, or wait for approval. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** The account gets another id, which has the time at which it was made. */
    id: uuid('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    detectedCountry: text('detected_country'),
    /** The browser's language, for mails. */
    language: text('language').notNull(),
    /** The SHA-256 of the sign-up cookie of the browser that signed in last; null after that browser has signed out. */
    tokenHash: text('token_hash').unique(),
    /** A random id for the person's last sign-in, which the browser chose. */
    attempt: text('attempt'),
    returnTo: text('return_to').notNull(),
    /** The SHA-256 of the code of the invitation that the person followed. */
    invitationHash: text('invitation_hash'),
    isOldEnough: boolean('is_old_enough'),
    /** The version of the terms that the person agreed to; null if the person was not asked. */
    agreedTerms: integer('agreed_terms'),
    /** The person's reason for joining. */
    reason: text('reason').notNull().default(''),
    createdAt: madeAt(),
    /** Start of the wait for approval; null if the person does not wait yet. */
    waitingSince: instant('waiting_since'),
    refusedAt: instant('refused_at'),
    /** The admin's reason for a refusal. */
    answer: text('answer').notNull().default(''),
    /** The row is deleted after this time. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [
    uniqueIndex('sign_ups_person').on(table.provider, table.subject),
    index('sign_ups_waiting').on(table.waitingSince).where(sql`waiting_since is not null and refused_at is null`),
    index('sign_ups_ends_at').on(table.endsAt),
  ],
)
