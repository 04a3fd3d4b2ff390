import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PostType, ResolvedBy } from '../domain/post.ts'
import type { Mood } from '../domain/reflection.ts'

export { idempotencyKeys } from '@hunch/kit/idempotency'
export * from './ranking-schema.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * A post with its counts and its course. Of a deleted one the row stays, without its words, so
 * that a late event revives nobody.
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    postType: text('post_type').$type<PostType>().notNull(),
    headline: text('headline').notNull(),
    supportingStatement: text('supporting_statement').notNull(),
    isExperience: boolean('is_experience').notNull(),
    experienceContext: text('experience_context'),
    category: text('category'),
    /** The owner's, as she entered it: a copy, that posts are found by. */
    country: text('country'),
    groupId: uuid('group_id'),
    /** The private group that alone may see it. */
    audienceGroupId: uuid('audience_group_id'),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
    /** Bumped by every change and every fact told; hearers ignore older ones. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),

    /** Counts the wordings from 1. */
    wording: integer('wording').notNull().default(1),
    /** Reworded after votes had come in. */
    edited: boolean('edited').notNull().default(false),

    agreeCount: integer('agree_count').notNull().default(0),
    disagreeCount: integer('disagree_count').notNull().default(0),
    // Copies of social's counts, each as told with that version of the post there.
    commentCount: integer('comment_count').notNull().default(0),
    commentVersion: bigint('comment_version', { mode: 'number' }).notNull().default(0),
    reactionCount: integer('reaction_count').notNull().default(0),
    reactionVersion: bigint('reaction_version', { mode: 'number' }).notNull().default(0),

    /** Null for comparisons, as is all below that hangs on it. */
    deadline: instant('deadline'),
    /** When it resolves itself as unclear unless someone says what happened. */
    lapsesAt: instant('lapses_at'),
    endsSoonTold: boolean('ends_soon_told').notNull().default(false),
    endTold: boolean('end_told').notNull().default(false),
    /** How often the owner was reminded to say what happened. */
    reminders: integer('reminders').notNull().default(0),
    /** Up to which time that was done. */
    remindedTo: instant('reminded_to'),
    resolvedAt: instant('resolved_at'),
    /** Null with `resolvedAt` set: unclear. */
    result: boolean('result'),
    resolvedBy: text('resolved_by').$type<ResolvedBy>(),
    /** Whether the present result was told as settled. */
    settled: boolean('settled').notNull().default(false),
    /** How many settlements were told. */
    settlement: integer('settlement').notNull().default(0),
    /** When the clock next has something to do with it. */
    dueAt: instant('due_at'),
    /** What other members did about it in its first hours, weighed; null until they are over. */
    earlyEngagement: doublePrecision('early_engagement'),
  },
  (table) => [
    // Read backwards for newest first.
    index('posts_newest').on(table.createdAt, table.id).where(sql`deleted_at is null and audience_group_id is null`),
    index('posts_by_group').on(table.groupId, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('posts_by_owner').on(table.ownerId, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('posts_by_country')
      .on(table.country, table.createdAt, table.id)
      .where(sql`deleted_at is null and audience_group_id is null`),
    index('posts_by_category')
      .on(table.category, table.createdAt, table.id)
      .where(sql`deleted_at is null and audience_group_id is null`),
    index('posts_by_deadline').on(table.deadline).where(sql`deleted_at is null and audience_group_id is null`),
    index('posts_unweighed').on(table.createdAt).where(sql`early_engagement is null and deleted_at is null`),
    index('posts_due').on(table.dueAt).where(sql`due_at is not null`),
    check('posts_counts', sql`agree_count >= 0 and disagree_count >= 0`),
    check('posts_deadline', sql`(post_type = 'comparison') = (deadline is null)`),
  ],
)

/** What media answered for each photo of a post; its file name is made here. */
export const postPhotos = pgTable(
  'post_photos',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    position: smallint('position').notNull(),
    file: text('file').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    placeholder: text('placeholder').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] }), uniqueIndex('post_photos_file').on(table.file)],
)

/** Earlier wordings of a post. */
export const postVersions = pgTable(
  'post_versions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    wording: integer('wording').notNull(),
    headline: text('headline').notNull(),
    supportingStatement: text('supporting_statement').notNull(),
    replacedAt: instant('replaced_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.wording] })],
)

/** One vote a member and post; `posts` carries their counts. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    memberId: uuid('member_id').notNull(),
    vote: boolean('vote').notNull(),
    votedAt: instant('voted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index('votes_by_member').on(table.memberId, table.votedAt, table.postId),
    index('votes_at').on(table.votedAt),
  ],
)

/** What owners wrote down about the outcome of their posts. */
export const reflections = pgTable(
  'reflections',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    memberId: uuid('member_id').notNull(),
    content: text('content').notNull(),
    mood: text('mood').$type<Mood>(),
    rating: smallint('rating'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reflections_by_member').on(table.memberId, table.createdAt, table.id),
    index('reflections_by_post').on(table.postId),
  ],
)

/** Groups that are gone: no post that was under way then comes into one. */
export const disbandedGroups = pgTable('disbanded_groups', { groupId: uuid('group_id').primaryKey() })

/** Copies of auth's member cards, to name authors. An erased member leaves her id. */
export const authors = pgTable('authors', {
  memberId: uuid('member_id').primaryKey(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  maskedEmail: text('masked_email').notNull().default(''),
  profileImageFile: text('profile_image_file').notNull().default(''),
  country: text('country').notNull().default(''),
  userRank: text('user_rank').notNull().default(''),
  isActive: boolean('is_active').notNull().default(true),
  /** The account's version at auth; an older card never replaces a newer one. */
  version: bigint('version', { mode: 'number' }).notNull(),
  erased: boolean('erased').notNull().default(false),
})
