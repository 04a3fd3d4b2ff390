/**
 * The record of members' acts, from events of other services: one row per act, with its own key.
 * Each act of an erased member has a separate pseudonym (`members/rules.ts`).
 */
import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, instant } from './columns.ts'

export const posts = pgTable(
  'posts',
  {
    postId: uuid('post_id').primaryKey(),
    ownerId: uuid('owner_id').notNull(),
    isStory: boolean('is_story').notNull(),
    category: text('category'),
    postedAt: instant('posted_at').notNull(),
    localDate: day('local_date'),
    deleted: boolean('deleted').notNull().default(false),
    /** Whether the post is in a private group. */
    isPrivate: boolean('is_private').notNull().default(false),
  },
  (table) => [index('posts_owner').on(table.ownerId, table.postedAt)],
)

/** The last vote of each member on each post. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    vote: boolean('vote').notNull(),
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** True if the member id is a pseudonym. */
    voterErased: boolean('is_nobodys').notNull(),
    firstAt: instant('first_at').notNull(),
    votedAt: instant('voted_at').notNull(),
    localDate: day('local_date'),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index('votes_member').on(table.memberId, table.firstAt),
    index('votes_owner').on(table.ownerId, table.postId),
  ],
)

export const comments = pgTable(
  'comments',
  {
    commentId: uuid('comment_id').primaryKey(),
    postId: uuid('post_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    memberId: uuid('member_id').notNull(),
    postedAt: instant('posted_at').notNull(),
    localDate: day('local_date'),
    deleted: boolean('deleted').notNull().default(false),
  },
  (table) => [index('comments_member').on(table.memberId), index('comments_owner').on(table.ownerId)],
)

/** Members who ever liked a comment. */
export const likes = pgTable(
  'likes',
  {
    commentId: uuid('comment_id').notNull(),
    memberId: uuid('member_id').notNull(),
    authorId: uuid('author_id').notNull(),
    firstAt: instant('first_at').notNull(),
    localDate: day('local_date'),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.memberId] }),
    index('likes_member').on(table.memberId),
    index('likes_author').on(table.authorId, table.commentId),
  ],
)

/** Reactions, one per member and post. */
export const reactions = pgTable(
  'reactions',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    firstAt: instant('first_at').notNull(),
    localDate: day('local_date'),
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index('reactions_member').on(table.memberId),
    index('reactions_owner').on(table.ownerId),
  ],
)

/** Every follow, including ended ones. */
export const follows = pgTable(
  'follows',
  {
    followedId: uuid('followed_id').notNull(),
    followerId: uuid('follower_id').notNull(),
    firstAt: instant('first_at').notNull(),
    localDate: day('local_date'),
  },
  (table) => [
    primaryKey({ columns: [table.followedId, table.followerId] }),
    index('follows_follower').on(table.followerId),
  ],
)

export const reflections = pgTable(
  'reflections',
  {
    reflectionId: uuid('reflection_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    firstAt: instant('first_at').notNull(),
    localDate: day('local_date'),
  },
  (table) => [index('reflections_member').on(table.memberId, table.firstAt)],
)

/** Posts resolved by their owner. */
export const resolutions = pgTable(
  'resolutions',
  {
    postId: uuid('post_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    firstAt: instant('first_at').notNull(),
    localDate: day('local_date'),
  },
  (table) => [index('resolutions_member').on(table.memberId)],
)

export const foundings = pgTable(
  'foundings',
  {
    groupId: uuid('group_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    firstAt: instant('first_at').notNull(),
    localDate: day('local_date'),
    /** Whether the group is private; true for foundings from before this column existed. */
    isPrivate: boolean('is_private').notNull().default(true),
  },
  (table) => [index('foundings_member').on(table.memberId, table.firstAt)],
)

/** The result of a post; `none` if a result was annulled. */
export type Outcome = 'true' | 'false' | 'unclear' | 'none'

/** Who resolved a post; `lapse` if no one did in time. */
export type ResolvedBy = 'owner' | 'admin' | 'lapse'

/** Final results of posts, each with the votes at that time. A later settlement of a post replaces its earlier ones. */
export const settlements = pgTable(
  'settlements',
  {
    postId: uuid('post_id').notNull(),
    settlement: integer('settlement').notNull(),
    ownerId: uuid('owner_id').notNull(),
    outcome: text('outcome').$type<Outcome>().notNull(),
    resolvedBy: text('resolved_by').$type<ResolvedBy>().notNull(),
    settledAt: instant('settled_at').notNull(),
    agreeVotes: integer('agree_votes').notNull(),
    votes: integer('votes').notNull(),
    stands: boolean('stands').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.settlement] }),
    index('settlements_owner').on(table.ownerId, table.settledAt),
  ],
)

/** UTC days on which a member acted. */
export const actDays = pgTable(
  'act_days',
  { memberId: uuid('member_id').notNull(), day: day('day').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.day] }), index('act_days_day').on(table.day)],
)

/** The viewer of a member's figures: others see only figures of public acts. */
export type Viewer = 'self' | 'others'

/** Condition that an act on a post counts for the viewer: for others, posts of private groups are excluded. */
export const countable = (viewer: Viewer, postId: SQL): SQL =>
  viewer === 'self' ? sql`true` : sql`${postId} in (select post_id from posts where not is_private)`

/** Condition for acts that others never see, e.g. reflections. */
export const ownOnly = (viewer: Viewer): SQL => (viewer === 'self' ? sql`true` : sql`false`)
