import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ActKind } from '../feeds/rules/trending.ts'
import { instant, version } from './columns.ts'

export { authors } from '@hunch/members'

/** Read model: when members joined, and their detected countries. Only for ranking, never shown. */
export const members = pgTable(
  'members',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Null until MemberJoined is handled. */
    joinedAt: instant('joined_at'),
    detectedCountry: text('detected_country'),
    version: version('version'),
    /** A tombstone: a late event does not bring anything back. */
    erased: boolean('erased').notNull().default(false),
  },
  (table) => [index('members_joined').on(table.joinedAt)],
)

/** Read model: who follows whom. */
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
    index('follows_by_time').on(table.followerId, table.followedAt),
  ],
)

/** Read model: who is in which group. Only for ranking; who may see a post is for groups to say. */
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

/**
 * Read model: comments, shares and reactions. One row per comment; one per member for shares and for
 * reactions.
 */
export const acts = pgTable(
  'acts',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<Exclude<ActKind, 'vote'>>().notNull(),
    /** The comment's id; the post's id for shares and reactions. */
    sourceId: uuid('source_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.kind, table.memberId, table.sourceId] }),
    index('acts_at').on(table.at),
    index('acts_by_member').on(table.memberId),
  ],
)
