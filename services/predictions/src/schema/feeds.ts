import { boolean, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant, version } from './columns.ts'

/** The posts that a member has seen, and how often. */
export const views = pgTable(
  'views',
  {
    memberId: uuid('member_id').notNull(),
    postId: uuid('post_id').notNull(),
    times: smallint('times').notNull().default(1),
    /** The time of the last counted view. */
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.postId] }),
    index('views_by_post').on(table.postId, table.memberId),
  ],
)

/** How many members have seen a post, commented on it, or shared it. The last two are read models, with event versions. */
export const postSignals = pgTable('post_signals', {
  postId: uuid('post_id').primaryKey(),
  viewers: integer('viewers').notNull().default(0),
  commenters: integer('commenters').notNull().default(0),
  commentersVersion: version('commenters_version'),
  sharers: integer('sharers').notNull().default(0),
  sharersVersion: version('sharers_version'),
})

/** Each member's latest For You lists. The table is unlogged: a crash empties it, and the lists are then ranked again. */
export const feedSnapshots = pgTable(
  'feed_snapshots',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid('id').notNull(),
    takenAt: instant('taken_at').notNull(),
    readAt: instant('read_at').notNull(),
    /** The newest public post at `takenAt`. Newer posts count as new. */
    newestAt: instant('newest_at').notNull(),
    newestId: uuid('newest_id').notNull(),
    /** Whether the list contains posts of private groups. Only then does a read of the list call groups. */
    hasPrivate: boolean('has_private').notNull().default(true),
    postIds: uuid('post_ids').array().notNull(),
    /** The kind of each post's reason. */
    reasons: text('reasons').array().notNull(),
    /** The member that each reason names; the nil UUID if there is none. */
    namedIds: uuid('named_ids').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.id] }), index('feed_snapshots_read').on(table.readAt)],
)

/** The categories that a member picked. For You counts each as some votes in the category. */
export const interests = pgTable(
  'interests',
  {
    memberId: uuid('member_id').notNull(),
    category: text('category').notNull(),
    pickedAt: instant('picked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.category] })],
)

/** Posts marked as "Not interested". The member's lists leave them out, and rank their authors and categories lower. */
export const notInterested = pgTable(
  'not_interested',
  {
    memberId: uuid('member_id').notNull(),
    postId: uuid('post_id').notNull(),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.postId] }),
    index('not_interested_newest').on(table.memberId, table.saidAt),
  ],
)

/** The trending list, in one row for all replicas. */
export const trending = pgTable('trending', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  postIds: uuid('post_ids').array().notNull(),
  refreshedAt: instant('refreshed_at').notNull(),
})
