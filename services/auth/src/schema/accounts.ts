import type { Language, Rank } from '@hunch/proto/http'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { LinkKind, MailKind } from '../mail/rules.ts'
import { instant, madeAt, type Provider, version } from './columns.ts'

/** Accounts: profile and preferences. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    /** The version of the card in other services: an older one never replaces a newer one. */
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
    /** The words that names are found by. */
    nameKey: text('name_key').notNull().default(''),
    profileImageFile: text('profile_image_file'),
    preferredLanguage: text('preferred_language').$type<z.output<typeof Language>>(),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    friendActivityNotifications: boolean('friend_activity_notifications').notNull().default(true),
    votingDeadlineNotifications: boolean('voting_deadline_notifications').notNull().default(true),
    /** Whether the first steps are still to be shown; accounts of before there were any have seen them. */
    firstRunDue: boolean('first_run_due').notNull().default(false),
    /** Whether the member has said that they are old enough; null where it was not asked. When they were born is not stored. */
    isOldEnough: boolean('is_old_enough'),
    /** Private: detected by the browser or the IP address, not entered by the member. */
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

/** Read model: each member's figures by the events of social, predictions and analytics, with their versions there. */
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

/** Read model: the posts that totals are counted from; a deleted one stays as a tombstone. */
export const countedPosts = pgTable(
  'counted_posts',
  {
    postId: uuid('post_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    isDeleted: boolean('is_deleted').notNull(),
  },
  (table) => [index('counted_posts_member').on(table.memberId).where(sql`not is_deleted`)],
)

/** Read model: acts of moderation that suspend members; those that were lifted are gone. */
export const suspensions = pgTable(
  'suspensions',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('suspensions_member').on(table.memberId)],
)

/** Read model: acts of moderation that limit who sees what members post; those that were lifted are gone. */
export const limitations = pgTable(
  'limitations',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
  },
  (table) => [index('limitations_member').on(table.memberId)],
)

/** Acts of moderation that deactivated an account which was active, and that were not lifted. */
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

/** The latest end of the acts that suspend the member of an account now; for statements that join accounts. */
export const suspendedUntil = sql<Date | null>`(
  select max(${suspensions.until}) from ${suspensions}
  where ${suspensions.memberId} = ${accounts.id} and ${suspensions.until} > app_now())`.mapWith(suspensions.until)

/** Read model: to which version of the terms members agreed last. */
export const agreements = pgTable('agreements', {
  memberId: uuid('member_id').primaryKey(),
  version: integer('version').notNull(),
})

/** The persons at identity providers that an account belongs to. */
export const identities = pgTable(
  'identities',
  {
    provider: text('provider').$type<Provider>().notNull(),
    /** The provider's permanent id of the person. */
    subject: text('subject').notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whether the provider, or a mailed link opened in a session of the account, proved that its e-mail is this person's. */
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
  changedAt: instant('changed_at').notNull().default(sql`app_now()`),
})

/** Sessions. Of the cookie's token only the SHA-256 is stored. */
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
    /** The random name that the browser gave to the sign-in which opened it. */
    attempt: text('attempt'),
    createdAt: madeAt(),
    lastSeenAt: instant('last_seen_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_last_seen').on(table.lastSeenAt)],
)

/** Browsers that signed in to the admin's account before; their cookies hold the id, signed. */
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

/** Mailed links, each good for one purpose. Of a link's token only the SHA-256 is stored. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').$type<LinkKind>().notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The address that it was mailed to: it proves no other. */
    emailKey: text('email_key').notNull(),
    /** The act of moderation whose statement it shows; null for another purpose. */
    actId: uuid('act_id'),
    /** The SHA-256 of the secret of the browser that asked for it, and in which alone it is good; null for another purpose. */
    asker: text('asker'),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('tokens_account').on(table.accountId), index('tokens_ends_at').on(table.endsAt)],
)

/** Mails to be sent; a sent one is deleted. They hold no token: it is made when the mail is sent. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    /** As it was typed, for a reset and a sign-in link; whether an account has it is looked up when the mail is due. */
    email: text('email').notNull(),
    /** The account whose address is to be verified, about which moderation has decided, or of which something was done about signing in; null for other mails. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** What the link begins with, as in `https://hunch.example`; empty for what is configured when it is sent. */
    origin: text('origin').notNull(),
    /** The browser's language; the account's own choice has precedence. */
    language: text('language').notNull(),
    /** What the admin says in it; mostly empty. */
    note: text('note').notNull().default(''),
    /** The act of moderation that it is about; null for other mails. */
    actId: uuid('act_id'),
    /** By which browser it was done, in words; mostly empty. */
    device: text('device').notNull().default(''),
    /** The SHA-256 of the secret of the browser that asked for a sign-in link; null for other mails. */
    asker: text('asker'),
    tries: integer('tries').notNull().default(0),
    createdAt: madeAt(),
    dueAt: instant('due_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('mails_due_at').on(table.dueAt), index('mails_account').on(table.accountId)],
)

/** What the admin and moderators did, and the operator at the command line. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().default(sql`app_now()`),
    /** The operator's is the nil UUID. */
    actorId: uuid('actor_id').notNull(),
    /** As in `member.deactivated`. */
    action: text('action').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: text('target_id').notNull(),
    ip: text('ip').notNull(),
    /** Why, or what exactly; blanked where the member is erased. */
    note: text('note').notNull().default(''),
  },
  (table) => [index('audit_log_at').on(table.at)],
)

/** The IP address of the admin's and moderators' acts in other services, until the event of the act comes. */
export const adminActs = pgTable(
  'admin_acts',
  {
    id: uuid('id').primaryKey(),
    ip: text('ip').notNull(),
    notedAt: instant('noted_at').notNull().default(sql`app_now()`),
  },
  (table) => [index('admin_acts_noted_at').on(table.notedAt)],
)

/** Deleted members, and which service has erased what it held of each. */
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

/** Tries in fixed windows; keys are hashes or prefixed random values. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('attempts_ends_at').on(table.endsAt)],
)

/** Tries of passwords and requests for reset mails, with growing delays; keys are hashes. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** The next try is admitted from then on. */
    opensAt: instant('opens_at').notNull(),
    /** The count is forgotten from then on. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('throttles_ends_at').on(table.endsAt)],
)
