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

/** Read model: whose a post is and who may see it. A deleted post leaves its id, so that no late event brings it back. */
export const posts = pgTable('posts', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  /** The private group that alone may see it. It goes into events and may deny; only predictions permits. */
  audienceGroupId: uuid('audience_group_id'),
  deleted: boolean('deleted').notNull().default(false),
  /** Moderation has hidden it, so its owner alone sees it. */
  hidden: boolean('hidden').notNull().default(false),
  /** The post's when that changed last; an older change never replaces a newer one. */
  hiddenVersion: version('hidden_version'),
})

/** What hangs on a post, counted, and who may comment; locked before anything that hangs on it changes. */
export const postTallies = pgTable(
  'post_tallies',
  {
    postId: uuid('post_id').primaryKey(),
    /** Of the last event published under the post's id. */
    version: version('version'),
    commentCount: integer('comment_count').notNull().default(0),
    /** Different members who have commented. */
    commenterCount: integer('commenter_count').notNull().default(0),
    reactionCount: integer('reaction_count').notNull().default(0),
    /** Who may comment beside the post's owner. */
    commenting: text('commenting').$type<Commenting>().notNull().default('everyone'),
    /** The post is gone, and what hangs on it is being removed. */
    clearing: boolean('clearing').notNull().default(false),
  },
  (table) => [
    index('post_tallies_clearing').on(table.postId).where(sql`clearing`),
    index('post_tallies_limited').on(table.postId).where(sql`commenting <> 'everyone'`),
    check('post_tallies_commenting', sql`commenting in ('everyone', 'followers', 'nobody')`),
    check('post_tallies_counts', sql`comment_count >= 0 and commenter_count >= 0 and reaction_count >= 0`),
  ],
)

/** Comments and replies. One deleted with replies below it leaves an empty place, without words and author. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => postTallies.postId),
    /** The top-level comment that it hangs under; its own id at the top. */
    threadId: uuid('thread_id').notNull(),
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id),
    level: smallint('level').notNull(),
    /** Null where it was deleted. */
    memberId: uuid('member_id'),
    content: text('content').notNull(),
    likeCount: integer('like_count').notNull().default(0),
    /** Read model: moderation has hidden it, so its author alone sees it; what of `comment_hides` comes to. */
    hidden: boolean('hidden').notNull().default(false),
    /** Read model, as above: hidden only because it waits for a look. */
    held: boolean('held').notNull().default(false),
    /** It was held from the start, and nobody but its author has seen it yet. */
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
 * Read model: what hides comments, acts of moderation and flags that hold a comment until somebody has looked. One that was
 * lifted stays, so that it does not hide again by a late event.
 */
export const commentHides = pgTable(
  'comment_hides',
  {
    actId: uuid('act_id').primaryKey(),
    commentId: uuid('comment_id').notNull(),
    /** Of a hold `actId` is the flag's id. */
    kind: text('kind').$type<'act' | 'hold'>().notNull().default('act'),
    /** False where the act was lifted, or somebody has looked. */
    standing: boolean('standing').notNull(),
  },
  (table) => [
    index('comment_hides_by_comment').on(table.commentId).where(sql`standing`),
    check('comment_hides_kind', sql`kind in ('act', 'hold')`),
  ],
)

/** One like a member and comment; the count lies beside the comment. */
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

/** One reaction a member and post. */
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

/** How many reactions of each kind a post has. */
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

/** Who follows whom. */
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

/** How many follow a member and how many the member follows; locked before either changes. */
export const memberTallies = pgTable(
  'member_tallies',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Of the last event published under the member's id. */
    version: version('version'),
    followersCount: integer('followers_count').notNull().default(0),
    /** Counts the changes of whom the member follows: those are published under the others' ids. */
    followingVersion: version('following_version'),
    followingCount: integer('following_count').notNull().default(0),
  },
  () => [check('member_tallies_counts', sql`followers_count >= 0 and following_count >= 0`)],
)

/** Members whose accounts are deleted; all that is held of them is removed step by step. */
export const erasures = pgTable(
  'erasures',
  {
    memberId: uuid('member_id').primaryKey(),
    /** When nothing was left. */
    doneAt: instant('done_at'),
  },
  (table) => [index('erasures_due').on(table.memberId).where(sql`done_at is null`)],
)
