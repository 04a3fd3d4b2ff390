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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ResolvedBy } from '../posts/rules/resolution.ts'
import { instant } from './columns.ts'

export type PostType = 'prediction' | 'comparison'

/**
 * A post with its counts and its lifecycle state. The row of a deleted post stays as a tombstone without texts, so that
 * late events do not restore it.
 */
export const posts = pgTable(
  'posts',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    postType: text('post_type').$type<PostType>().notNull(),
    headline: text('headline').notNull(),
    supportingStatement: text('supporting_statement').notNull(),
    /** The name of the agreeing side of a comparison; null if the sides have no names. */
    agreeSide: text('agree_side'),
    /** The name of the other side; null if `agreeSide` is null. */
    disagreeSide: text('disagree_side'),
    isExperience: boolean('is_experience').notNull(),
    experienceContext: text('experience_context'),
    category: text('category'),
    /** The country from the owner's profile. For You searches posts by it. */
    country: text('country'),
    groupId: uuid('group_id'),
    /** The private group whose members alone may see the post; null for a public post. */
    audienceGroupId: uuid('audience_group_id'),
    createdAt: instant('created_at').notNull(),
    /** When the owner last changed the post's texts or evidence; null if never. */
    rewordedAt: instant('reworded_at'),
    deletedAt: instant('deleted_at'),
    /** Read model, derived from `post_hides`: only the owner and the admin see the post, because moderation has hidden it. */
    hidden: boolean('hidden').notNull().default(false),
    /** Read model, derived from `post_hides`: the post is hidden only because it waits for a review. */
    held: boolean('held').notNull().default(false),
    /** Whether the post was held from the start, and no one but its owner has seen it yet. */
    unannounced: boolean('unannounced').notNull().default(false),
    /** Whether the texts of the post contain a link. */
    hasLink: boolean('has_link').notNull().default(false),
    /** Read model, derived from `member_limits`: moderation limits the post to the owner's followers. */
    limited: boolean('limited').notNull().default(false),
    /** Incremented with every event about the post. Consumers ignore older versions. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),

    /** Number of the current wording, from 1. */
    wording: integer('wording').notNull().default(1),
    /** Whether the owner changed the wording while the post had votes. */
    edited: boolean('edited').notNull().default(false),

    agreeCount: integer('agree_count').notNull().default(0),
    disagreeCount: integer('disagree_count').notNull().default(0),
    // Read model: the counts that social published. Each has the version of the event that contained it.
    commentCount: integer('comment_count').notNull().default(0),
    commentVersion: bigint('comment_version', { mode: 'number' }).notNull().default(0),
    reactionCount: integer('reaction_count').notNull().default(0),
    reactionVersion: bigint('reaction_version', { mode: 'number' }).notNull().default(0),

    /** Null for comparisons. `lapsesAt`, `resolvedAt`, `result`, `resolvedBy` and `dueAt` are then null too. */
    deadline: instant('deadline'),
    /** When the post lapses to unclear, unless a member resolves it before. */
    lapsesAt: instant('lapses_at'),
    /** Whether PredictionEndsSoon was published. */
    endsSoonPublished: boolean('ends_soon_told').notNull().default(false),
    /** Whether PredictionEnded was published. */
    endPublished: boolean('end_told').notNull().default(false),
    /** Number of published reminders to the owner to resolve the post. */
    reminders: integer('reminders').notNull().default(0),
    /** The time at which the last published reminder was due; null if none was published. */
    remindedTo: instant('reminded_to'),
    resolvedAt: instant('resolved_at'),
    /** Null before the resolution, or if the result is unclear. */
    result: boolean('result'),
    resolvedBy: text('resolved_by').$type<ResolvedBy>(),
    /** Incremented when the evidence changes, when a held photo becomes visible, and when moderation removes photos. */
    evidenceChanges: integer('evidence_changes').notNull().default(0),
    /** Whether the current result was published as settled. */
    settled: boolean('settled').notNull().default(false),
    /** Number of settlements that were published. */
    settlement: integer('settlement').notNull().default(0),
    /** When the job `advance posts` must process the post next; null for never. */
    dueAt: instant('due_at'),
    /** The engagement of other members in the post's first 6 hours (see feeds/rules/trending.ts); null until it is computed. */
    earlyEngagement: doublePrecision('early_engagement'),
  },
  (table) => [
    // Scanned backwards, for lists with the newest posts first.
    index('posts_newest').on(table.createdAt, table.id).where(sql`deleted_at is null and audience_group_id is null`),
    index('posts_by_group').on(table.groupId, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('posts_by_owner').on(table.ownerId, table.createdAt, table.id).where(sql`deleted_at is null`),
    index('posts_deleted_by_owner').on(table.ownerId, table.createdAt).where(sql`deleted_at is not null`),
    index('posts_private_by_owner').on(table.ownerId).where(sql`deleted_at is null and audience_group_id is not null`),
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
    check('posts_sides', sql`(agree_side is null) = (disagree_side is null)`),
    check('posts_deadline', sql`(post_type = 'comparison') = (deadline is null)`),
  ],
)

/** The photos of a post, with media's data about each. This service creates the file names. */
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
    /** Whether only the owner sees the photo, until a review. */
    isHeld: boolean('is_held').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.postId, table.position] }), uniqueIndex('post_photos_file').on(table.file)],
)

/** The evidence of a post's result; deleted with the result. The columns of the photo are null if there is no photo. */
export const postEvidence = pgTable(
  'post_evidence',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => posts.id),
    /** The member who set the result. */
    memberId: uuid('member_id').notNull(),
    note: text('note').notNull(),
    file: text('file'),
    width: integer('width'),
    height: integer('height'),
    placeholder: text('placeholder'),
    isHeld: boolean('is_held').notNull().default(false),
  },
  (table) => [uniqueIndex('post_evidence_file').on(table.file)],
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
    /** Whether only the owner and moderators see the wording, for good: the post was hidden while it had it, or later. */
    isWithheld: boolean('is_withheld').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.postId, table.wording] })],
)

/** Ids of disbanded groups, in which no more posts may be created. */
export const disbandedGroups = pgTable('disbanded_groups', { groupId: uuid('group_id').primaryKey() })

/** Disbanded groups whose posts are not all deleted yet. */
export const disbandingGroups = pgTable('disbanding_groups', { groupId: uuid('group_id').primaryKey() })
