import type { Language, Rank, User } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'

export type Provider = NonNullable<z.output<typeof User>['provider']>

const instant = (name: string) => timestamp(name, { withTimezone: true })
const madeAt = () => instant('created_at').notNull().default(sql`app_now()`)

/** A person's account: profile, preferences, and a copy of her figures. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    /** Counts the changes of the card; an older card never replaces a newer one. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    email: text('email').notNull(),
    /** What addresses are compared by. */
    emailKey: text('email_key').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    firstName: text('first_name'),
    lastName: text('last_name'),
    bio: text('bio'),
    location: text('location'),
    country: text('country'),
    city: text('city'),
    profileImageFile: text('profile_image_file'),
    userRank: text('user_rank').$type<z.output<typeof Rank>>().notNull().default('Rookie'),
    followersCount: integer('followers_count').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    totalPredictions: integer('total_predictions').notNull().default(0),
    accuracyScore: doublePrecision('accuracy_score'),
    preferredLanguage: text('preferred_language').$type<z.output<typeof Language>>(),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    friendActivityNotifications: boolean('friend_activity_notifications').notNull().default(true),
    votingDeadlineNotifications: boolean('voting_deadline_notifications').notNull().default(true),
    /** Private: what was detected, never what was entered. */
    detectedCountry: text('detected_country'),
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: madeAt(),
  },
  (table) => [uniqueIndex('accounts_verified_email').on(table.emailKey).where(sql`email_verified`)],
)

/** Who an account is at an identity provider. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').$type<Provider>().notNull(),
    /** The provider's own, lasting name of the person. */
    subject: text('subject').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: madeAt(),
  },
  (table) => [
    primaryKey({ name: 'identities_pkey', columns: [table.provider, table.subject] }),
    index('identities_account').on(table.accountId),
  ],
)

/** The argon2id hash of an account's password; only the admin has one. */
export const passwords = pgTable('passwords', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  changedAt: instant('changed_at').notNull().default(sql`app_now()`),
})

/** Who is signed in where. The cookie's token is not here, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** As in "Firefox on Android". */
    device: text('device').notNull(),
    createdAt: madeAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_last_seen').on(table.lastSeenAt)],
)

/** How often something limited was tried since its window opened; keys are hashes or prefixed random values. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('attempts_ends_at').on(table.endsAt)],
)
