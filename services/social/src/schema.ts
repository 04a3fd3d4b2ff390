import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Commenting } from './comments/rules/commenting.ts'
import type { ReactionKind } from './reactions/rules.ts'

export { idempotencyKeys } from '@hunch/kit/idempotency'
export { actsAgainst, authors, blocks, contributionRules, listedWords, muteLists, mutes } from '@hunch/members'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const version = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** Read model: owner and audience of posts. The row of a deleted post stays, so that a late event does not restore it. */
export const posts = pgTable('posts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  /** The private group of the post; null for a public post. Only for events: predictions decides who may see a post. */
  audienceGroupId: uuid('audience_group_id'),
  deleted: boolean('deleted').notNull().default(false),
  /** True if moderation has hidden the post: only its owner sees it. */
  hidden: boolean('hidden').notNull().default(false),
  /** The post's version at the last change of `hidden`; an older one never replaces a newer one. */
  hiddenVersion: version('hidden_version'),
})

/** A post's counts, and who may comment. The row is locked before comments, likes or reactions of the post change. */
export const postTallies = pgTable(
  'post_tallies',
  {
    postId: uuid('post_id').primaryKey(),
    /** Version of the last event whose key is the post's id. */
    version: version('version'),
    commentCount: integer('comment_count').notNull().default(0),
    /** Number of different members who have commented. */
    commenterCount: integer('commenter_count').notNull().default(0),
    reactionCount: integer('reaction_count').notNull().default(0),
    /** Who may comment besides the post's owner. */
    commenting: text('commenting').$type<Commenting>().notNull().default('everyone'),
    /** True if the post is deleted and a job still removes its comments, likes and reactions. */
    clearing: boolean('clearing').notNull().default(false),
  },
  (table) => [
    index('post_tallies_clearing').on(table.postId).where(sql`clearing`),
    index('post_tallies_limited').on(table.postId).where(sql`commenting <> 'everyone'`),
    check('post_tallies_commenting', sql`commenting in ('everyone', 'followers', 'nobody')`),
    check('post_tallies_counts', sql`comment_count >= 0 and commenter_count >= 0 and reaction_count >= 0`),
  ],
)

/** Comments and replies. If a deleted comment has replies, its row stays, without text and author. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => postTallies.postId),
    /** The id of the thread's top-level comment; for a top-level comment, its own id. */
    threadId: uuid('thread_id').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id),
    level: smallint('level').notNull(),
    /** The author; null if the comment was deleted. */
    memberId: uuid('member_id'),
    content: text('content').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    /** Read model, derived from `comment_hides`: true if moderation has hidden the comment. Only its author then sees it. */
    hidden: boolean('hidden').notNull().default(false),
    /** Read model, derived from `comment_hides`: true if the comment is hidden only until a review. */
    held: boolean('held').notNull().default(false),
    /** True if the comment was held from the start, and only its author has seen it so far. */
    unannounced: boolean('unannounced').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Scanned backwards, for the newest threads first.
    index('comments_threads').on(table.postId, table.createdAt, table.id).where(sql`level = 0`),
    index('comments_replies').on(table.threadId, table.createdAt).where(sql`level > 0`),
    index('comments_children').on(table.parentId),
    index('comments_by_member').on(table.memberId, table.createdAt, table.id).where(sql`member_id is not null`),
    index('comments_commenters').on(table.postId, table.memberId),
    check('comments_level', sql`level between 0 and 3 and (level = 0) = (parent_id is null)`),
    check('comments_likes', sql`like_count >= 0 and (member_id is not null or (content = '' and like_count = 0))`),
  ],
)

/**
 * Read model: the reasons why comments are hidden. A reason is a moderation act, or a flag that holds a comment until its
 * review. The row of a lifted reason stays, so that a late event does not hide the comment again.
 */
export const commentHides = pgTable(
  'comment_hides',
  {
    actId: uuid('act_id').primaryKey(),
    commentId: uuid('comment_id').notNull(),
    /** Whether an act or a flag (`hold`) hides the comment. For a hold, `actId` is the flag's id. */
    kind: text('kind').$type<'act' | 'hold'>().notNull().default('act'),
    /** False if the act was lifted, or a moderator has reviewed the comment. */
    standing: boolean('standing').notNull(),
  },
  (table) => [
    index('comment_hides_by_comment').on(table.commentId).where(sql`standing`),
    check('comment_hides_kind', sql`kind in ('act', 'hold')`),
  ],
)

/** One like per member and comment; the count is stored with the comment. */
export const likes = pgTable(
  'likes',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => comments.id),
    memberId: uuid('member_id').notNull(),
    likedAt: instant('liked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.memberId] }),
    index('likes_newest').on(table.commentId, table.likedAt),
    index('likes_by_member').on(table.memberId),
  ],
)

/** One reaction per member and post. */
export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => postTallies.postId),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<ReactionKind>().notNull(),
    reactedAt: instant('reacted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.memberId] }), index('reactions_by_member').on(table.memberId)],
)

/** The number of reactions of each kind to a post. */
export const reactionCounts = pgTable(
  'reaction_counts',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => postTallies.postId),
    kind: text('kind').$type<ReactionKind>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.kind] }), check('reaction_counts_count', sql`count >= 0`)],
)

/** One row per follower and followed member. */
export const follows = pgTable(
  'follows',
  {
    followedId: uuid('followed_id').notNull(),
    followerId: uuid('follower_id').notNull(),
    followedAt: instant('followed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followedId, table.followerId] }),
    index('follows_followers').on(table.followedId, table.followedAt, table.followerId),
    index('follows_following').on(table.followerId, table.followedAt, table.followedId),
    check('follows_oneself', sql`follower_id <> followed_id`),
  ],
)

/** How many followers a member has, and how many members they follow. The row is locked before either changes. */
export const memberTallies = pgTable(
  'member_tallies',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Version of the last event whose key is the member's id. */
    version: version('version'),
    followersCount: integer('followers_count').notNull().default(0),
    /** Increases when the member begins or ends a follow. The key of the event is then the id of the followed member. */
    followingVersion: version('following_version'),
    followingCount: integer('following_count').notNull().default(0),
  },
  () => [check('member_tallies_counts', sql`followers_count >= 0 and following_count >= 0`)],
)

/**
 * Deleted members whose data is not completely erased yet. It is the table of @hunch/members, with additions for the previous
 * release, which a later release can drop. The previous release saves no `version`, and keeps a finished row with `done_at`.
 */
export const erasures = pgTable(
  'erasures',
  {
    memberId: uuid('member_id').primaryKey(),
    version: version('version'),
    /** Set by a process of the previous release that has removed all data. The job then deletes the row. */
    doneAt: instant('done_at'),
  },
  (table) => [index('erasures_due').on(table.memberId).where(sql`done_at is null`)],
)
