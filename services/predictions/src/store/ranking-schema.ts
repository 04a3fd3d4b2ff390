import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ActKind } from '../domain/trending.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Who has seen what, and how often. */
export const views = pgTable(
  'views',
  {
    memberId: uuid('member_id').notNull(),
    postId: uuid('post_id').notNull(),
    times: smallint('times').notNull().default(1),
    /** When it last counted. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.postId] }),
    index('views_by_post').on(table.postId, table.memberId),
  ],
)

/** How many members have seen, commented on and shared a post; the latter two are copies, with the versions they were told with. */
export const postSignals = pgTable('post_signals', {
  postId: uuid('post_id').primaryKey(),
  viewers: integer('viewers').notNull().default(0),
  commenters: integer('commenters').notNull().default(0),
  commentersVersion: version('commenters_version'),
  sharers: integer('sharers').notNull().default(0),
  sharersVersion: version('sharers_version'),
})

/** A copy: what members did about posts besides voting. One row a comment; one a member for shares and for reactions. */
export const acts = pgTable(
  'acts',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<Exclude<ActKind, 'vote'>>().notNull(),
    /** The comment's id; the post's for what a member can do once. */
    sourceId: uuid('source_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.kind, table.memberId, table.sourceId] }),
    index('acts_at').on(table.at),
    index('acts_by_member').on(table.memberId),
  ],
)

/** A copy: since when members are there, and their countries as detected: for the ranking alone, shown to nobody. */
export const members = pgTable(
  'members',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Null until told. */
    joinedAt: instant('joined_at'),
    detectedCountry: text('detected_country'),
    version: version('version'),
    /** The account is gone; nothing late brings anything of it back. */
    erased: boolean('erased').notNull().default(false),
  },
  (table) => [index('members_joined').on(table.joinedAt)],
)

/** A copy: who follows whom. */
export const follows = pgTable(
  'follows',
  {
    followerId: uuid('follower_id').notNull(),
    followedId: uuid('followed_id').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_by_followed').on(table.followedId),
  ],
)

/** A copy: who is in which group. It ranks; groups permits. */
export const memberships = pgTable(
  'memberships',
  {
    memberId: uuid('member_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.groupId] }),
    index('memberships_by_group').on(table.groupId),
  ],
)

/** Each member's last For You lists. Unlogged (said in the migration): a crash of the database costs a renewal. */
export const feedSnapshots = pgTable(
  'feed_snapshots',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid('id').notNull(),
    takenAt: instant('taken_at').notNull(),
    readAt: instant('read_at').notNull(),
    /** The newest post of all at that time: what is newer came after the list. */
    newestAt: instant('newest_at').notNull(),
    newestId: uuid('newest_id').notNull(),
    postIds: uuid('post_ids').array().notNull(),
    /** The kind of each post's reason. */
    reasons: text('reasons').array().notNull(),
    /** Whom each reason names; the nil id for nobody. */
    namedIds: uuid('named_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] }), index('feed_snapshots_read').on(table.readAt)],
)

/** The posts that trend, in one row that every replica reads. */
export const trending = pgTable('trending', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  postIds: uuid('post_ids').array().notNull(),
  refreshedAt: instant('refreshed_at').notNull(),
})

/** What posts are found by: the folded words of those that stand. */
export const postWords = pgTable(
  'post_words',
  {
    postId: uuid('post_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The wording of the post, and the way of folding, that this was made from. */
    wording: integer('wording').notNull(),
    folding: smallint('folding').notNull(),
    headline: text('headline').notNull(),
    /** Headline and statement. */
    text: text('text').notNull(),
    /** Their words; of scripts without blanks their characters and pairs of characters. The headline's weigh A, the others B. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('post_words_newest').on(table.createdAt),
    index('post_words_words').using('gin', table.words),
    index('post_words_alike').using('gin', sql`text gin_trgm_ops`),
  ],
)
