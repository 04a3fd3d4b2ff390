/**
 * What the facts of the other services say: one row a fact, each with a key of its own. Whoever
 * was erased did what she did as nobody (`domain/nobody.ts`).
 */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Outcome, ResolvedBy } from '../../domain/settlement.ts'
import { day, instant } from './columns.ts'

/** Everyone who was heard of. Of an erased member the id stays, so that a late fact revives nobody. */
export const members = pgTable(
  'members',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Null until auth has told of her. */
    joinedAt: instant('joined_at'),
    erased: boolean('erased').notNull().default(false),
    /** Of what was told of her last. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** A day was counted for her streak that was not judged yet. */
    streakDue: boolean('streak_due').notNull().default(false),
    /** The local day that her streak does not have yet, and when to look at it next. */
    dayAtRisk: day('day_at_risk'),
    riskDueAt: instant('risk_due_at'),
  },
  (table) => [
    index('members_joined').on(table.joinedAt),
    index('members_streak_due').on(table.memberId).where(sql`streak_due`),
    index('members_risk_due').on(table.riskDueAt).where(sql`risk_due_at is not null`),
  ],
)

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
  },
  (table) => [index('posts_owner').on(table.ownerId, table.postedAt)],
)

/** One a member and post; the last one stands. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    vote: boolean('vote').notNull(),
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** The voter was erased. */
    isNobodys: boolean('is_nobodys').notNull(),
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

/** Who ever liked a comment. */
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

/** One a member and post. */
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

/** Who ever followed whom. */
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

/** Posts of which their owner said what happened. */
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
  },
  (table) => [index('foundings_member').on(table.memberId, table.firstAt)],
)

/** Results that stood, each with the votes as they were; a later one of the post replaces the earlier. */
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

/** UTC days on which facts tell of an act of a member. */
export const actDays = pgTable(
  'act_days',
  { memberId: uuid('member_id').notNull(), day: day('day').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.day] }), index('act_days_day').on(table.day)],
)
