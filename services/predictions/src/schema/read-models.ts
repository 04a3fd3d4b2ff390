import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ActKind } from '../feeds/rules/trending.ts'
import type { HideKind } from '../posts/rules/flag.ts'
import { instant, version } from './columns.ts'

export {
  actsAgainst,
  authors,
  blocks,
  contributionRules,
  erasures,
  listedWords,
  muteLists,
  mutes,
} from '@hunch/members'

/** Read model: when members joined, and their detected countries. Used only for ranking, never shown. */
export const members = pgTable(
  'members',
  {
    memberId: uuid('member_id').primaryKey(),
    /** Null until MemberJoined is handled. */
    joinedAt: instant('joined_at'),
    detectedCountry: text('detected_country'),
    version: version('version'),
    /** Whether this row is the tombstone of a deleted member, about whom late events must store nothing. */
    erased: boolean('erased').notNull().default(false),
  },
  (table) => [index('members_joined').on(table.joinedAt)],
)

/**
 * SQL condition: the member was deleted and has a tombstone. No data about the member may then be stored. If a write began
 * before the tombstone was committed, the erasure job deletes the written data later.
 */
export const isErased = (memberId: string | SQL): SQL =>
  sql`exists (select from ${members} e where e.member_id = ${memberId}::uuid and e.erased)`

/** Read model: the follows between members. */
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

/** Read model: the members of groups. Used only for ranking; access checks call the groups service instead. */
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

/** Read model: comments, shares and reactions. A member may have many comments on a post, but only one share and reaction. */
export const acts = pgTable(
  'acts',
  {
    postId: uuid('post_id').notNull(),
    memberId: uuid('member_id').notNull(),
    kind: text('kind').$type<Exclude<ActKind, 'vote'>>().notNull(),
    /** The id of the comment; for a share or a reaction, the id of the post. */
    sourceId: uuid('source_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.kind, table.memberId, table.sourceId] }),
    index('acts_at').on(table.at),
    index('acts_by_member').on(table.memberId),
  ],
)

/** Read model: acts of moderation that limit members to their followers. Lifted acts stay: late events then change nothing. */
export const memberLimits = pgTable(
  'member_limits',
  {
    actId: uuid('act_id').primaryKey(),
    memberId: uuid('member_id').notNull(),
    /** Posts that were written or last reworded before this time are not limited. */
    since: instant('since').notNull(),
    /** False if the act was lifted. */
    standing: boolean('standing').notNull(),
  },
  (table) => [index('member_limits_by_member').on(table.memberId)],
)

/**
 * Read model: the acts of moderation that hide posts, and the flags that hold posts until a review. Lifted acts and
 * ended holds stay, so that a late event does not hide a post again.
 */
export const postHides = pgTable(
  'post_hides',
  {
    actId: uuid('act_id').primaryKey(),
    postId: uuid('post_id').notNull(),
    /** `act`: an act of moderation. `hold`: a flag that holds the post; `actId` is then the flag's id. */
    kind: text('kind').$type<HideKind>().notNull().default('act'),
    /** False if the act was lifted, or if the review is done. */
    standing: boolean('standing').notNull(),
  },
  (table) => [
    index('post_hides_by_post').on(table.postId).where(sql`standing`),
    check('post_hides_kind', sql`kind in ('act', 'hold')`),
  ],
)
