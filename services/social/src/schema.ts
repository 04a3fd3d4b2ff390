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
  /** The private group whose members may see it; null if public. Used in events; only predictions grants access. */
  audienceGroupId: uuid('audience_group_id'),
  deleted: boolean('deleted').notNull().default(false),
  /** True if moderation has hidden it: only its owner sees it. */
  hidden: boolean('hidden').notNull().default(false),
  /** The post's version at the last change of `hidden`; an older one never replaces a newer one. */
  hiddenVersion: version('hidden_version'),
})

/** A post's counts, and who may comment. Locked before its comments, likes or reactions change. */
export const postTallies = pgTable(
  'post_tallies',
  {
    postId: uuid('post_id').primaryKey(),
    /** Version of the last event with the post's id as key. */
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

/** Comments and replies. A deleted comment with replies leaves an empty place, without text and author. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => postTallies.postId),
    /** The top-level comment of its thread; its own id at the top level. */
    threadId: uuid('thread_id').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id),
    level: smallint('level').notNull(),
    /** Null if it was deleted. */
    memberId: uuid('member_id'),
    content: text('content').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    /** Read model, derived from `comment_hides`: true if moderation has hidden it, so that only its author sees it. */
    hidden: boolean('hidden').notNull().default(false),
    /** Read model, derived from `comment_hides`: true if only flags hide it, until its review. */
    held: boolean('held').notNull().default(false),
    /** True if it was held from the start, and only its author has seen it so far. */
    unannounced: boolean('unannounced').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Read backwards for newest first.
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
 * Read model: reasons that hide comments, which are moderation acts, and flags that hold a comment until its review. A
 * lifted reason's row stays, so that a late event does not hide the comment again.
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

/** Numbers of a member's followers and follows; locked before either changes. */
export const memberTallies = pgTable(
  'member_tallies',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Version of the last event with the member's id as key. */
    version: version('version'),
    followersCount: integer('followers_count').notNull().default(0),
    /** Increases with each follow that the member begins or ends. Those events have the followed member's id as key. */
    followingVersion: version('following_version'),
    followingCount: integer('following_count').notNull().default(0),
  },
  () => [check('member_tallies_counts', sql`followers_count >= 0 and following_count >= 0`)],
)

/**
 * Members who are deleted but whose data is not completely erased yet: the table of @hunch/members, with parts that
 * a later release can drop. The previous release saves no `version`, and keeps a finished row with `done_at`.
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
