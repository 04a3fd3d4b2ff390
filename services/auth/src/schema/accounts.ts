import type { Language, Rank } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { LinkKind } from '../mail/rules.ts'
import { instant, madeAt, type Provider, version } from './columns.ts'

/** Accounts: profile and preferences. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    /** The version of the member's card in other services. An older card never replaces a newer one. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    email: text('email').notNull(),
    /** The form in which addresses are compared. */
    emailKey: text('email_key').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isModerator: boolean('is_moderator').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    bio: text('bio'),
    location: text('location'),
    country: text('country'),
    city: text('city'),
    /** The searchable words of the name. */
    nameKey: text('name_key').notNull().default(''),
    profileImageFile: text('profile_image_file'),
    preferredLanguage: text('preferred_language').$type<z.output<typeof Language>>(),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    friendActivityNotifications: boolean('friend_activity_notifications').notNull().default(true),
    votingDeadlineNotifications: boolean('voting_deadline_notifications').notNull().default(true),
    /** Whether the first steps must still be shown. False for accounts that are older than this feature. */
    firstRunDue: boolean('first_run_due').notNull().default(false),
    /** Whether the member confirmed the minimum age; null if the member was not asked. The date of birth is not stored. */
    isOldEnough: boolean('is_old_enough'),
    /** Detected from the browser or the IP address, not entered by the member. Other members never see it. */
    detectedCountry: text('detected_country'),
    timeZone: text('time_zone').notNull().default('UTC'),
    createdAt: madeAt(),
  },
  (table) => [
    uniqueIndex('accounts_verified_email').on(table.emailKey).where(sql`email_verified`),
    index('accounts_created_at').on(table.createdAt),
    index('accounts_moderators').on(table.id).where(sql`is_moderator`),
    index('accounts_names').using('gin', table.nameKey.op('gin_trgm_ops')),
  ],
)

/** Read model: figures of members from events of social, predictions and analytics. Versions are of the last events. */
export const figures = pgTable('figures', {
  memberId: uuid('member_id').primaryKey(),
  followersCount: integer('followers_count').notNull().default(0),
  followersVersion: version('followers_version'),
  followingCount: integer('following_count').notNull().default(0),
  followingVersion: version('following_version'),
  totalPredictions: integer('total_predictions').notNull().default(0),
  scoredVotes: integer('scored_votes').notNull().default(0),
  rightVotes: integer('right_votes').notNull().default(0),
  userRank: text('user_rank').$type<z.output<typeof Rank>>().notNull().default('Rookie'),
  standingVersion: version('standing_version'),
})

/** Read model: the posts that `figures.totalPredictions` counts. A deleted post stays as a tombstone. */
export const countedPosts = pgTable(
  'counted_posts',
  {
    postId: uuid('post_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
  },
  (table) => [index('counted_posts_member').on(table.memberId).where(sql`not is_deleted`)],
)

/** Read model: acts of moderation that suspend members. Lifted acts are deleted. */
export const suspensions = pgTable(
  'suspensions',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('suspensions_member').on(table.memberId)],
)

/** Read model: acts of moderation that limit who sees a member's posts. Lifted acts are deleted. */
export const limitations = pgTable(
  'limitations',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [index('limitations_member').on(table.memberId)],
)

/** Acts of moderation that keep an account deactivated. Lifted acts are deleted. */
export const deactivations = pgTable(
  'deactivations',
  {
    actId: uuid('act_id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [index('deactivations_account').on(table.accountId)],
)

/** SQL for the latest end of an account's current suspensions; null if there are none. For statements on `accounts`. */
export const suspendedUntil = sql<Date | null>`(
  select max(${suspensions.until}) from ${suspensions}
  where ${suspensions.memberId} = ${accounts.id} and ${suspensions.until} > app_now())`.mapWith(suspensions.until)

/** Read model: the version of the terms that each member agreed to last. */
export const agreements = pgTable('agreements', {
  memberId: uuid('member_id').primaryKey(),
  version: integer('version').notNull(),
})

/** Identities. Each one is a person at an identity provider, who signs in to the account. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').$type<Provider>().notNull(),
    /** The provider's permanent id of the person. */
    subject: text('subject').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whether it is proven, by the provider or by a mailed link, that the account's e-mail belongs to this person. */
    isProven: boolean('is_proven').notNull().default(false),
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
})

/** Sessions. Only the SHA-256 of the cookie's token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** Example: "Firefox on Android". */
    device: text('device').notNull(),
    /** A random id that the browser chose for the sign-in that opened the session. */
    attempt: text('attempt'),
    createdAt: madeAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_last_seen').on(table.lastSeenAt)],
)

/** Browsers that signed in to the admin's account before. Their cookies contain the signed id. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('known_browsers_account').on(table.accountId), index('known_browsers_ends_at').on(table.endsAt)],
)

/** Mailed links, each with one purpose. Only the SHA-256 of a link's token is stored. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<LinkKind>().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The address that the link was mailed to. The link proves no other address. */
    emailKey: text('email_key').notNull(),
    /** The act of moderation whose statement the link shows; null for other purposes. */
    actId: uuid('act_id'),
    /** The SHA-256 of the secret of the only browser that may use the link; null for other purposes. */
    asker: text('asker'),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('tokens_account').on(table.accountId), index('tokens_ends_at').on(table.endsAt)],
)

/** The acts of the admin and of moderators, and of the operator at the command line. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().default(sql`app_now()`),
    /** The nil UUID for the operator. */
    actorId: uuid('actor_id').notNull(),
    /** Example: `member.deactivated`. */
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    ip: text('ip').notNull(),
    /** The reason or the details; emptied when the target is a member and is erased. */
    note: text('note').notNull().default(''),
  },
  (table) => [index('audit_log_at').on(table.at)],
)

/** IP addresses of acts of the admin and moderators in other services, until the event of the act arrives. */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: uuid('id').primaryKey(),
    ip: text('ip').notNull(),
    notedAt: instant('noted_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('admin_acts_noted_at').on(table.notedAt)],
)

/** Erasures: one row for each deleted member and service. `erasedAt` is null until the service has erased the member's data. */
export const erasures = pgTable(
  'erasures',
  {
    memberId: uuid('member_id').notNull(),
    service: text('service').notNull(),
    deletedAt: instant('deleted_at').notNull().default(sql`app_now()`),
    erasedAt: instant('erased_at'),
  },
  (table) => [
    primaryKey({ name: 'erasures_pkey', columns: [table.memberId, table.service] }),
    index('erasures_unfinished').on(table.deletedAt).where(sql`erased_at is null`),
  ],
)

/** Attempts in fixed windows. A key is the purpose, followed by a hash or a random value. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('attempts_ends_at').on(table.endsAt)],
)

/** Attempts at passwords and second factors, and requests for reset mails, with growing delays. A key is purpose and hash. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** The next attempt is allowed from this time on. */
    opensAt: instant('opens_at').notNull(),
    /** The count expires at this time. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('throttles_ends_at').on(table.endsAt)],
)
