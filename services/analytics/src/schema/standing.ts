/** Derived from the record for each member: scored votes, standing, badges. */
import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Rank } from '../standing/rules/ranks.ts'
import { instant } from './columns.ts'

/** The scores of votes, one per vote and settlement. A score is due until the member's standing includes it. */
export const scorings = pgTable(
  'scorings',
  {
    memberId: uuid('member_id').notNull(),
    postId: uuid('post_id').notNull(),
    settlement: integer('settlement').notNull(),
    ownerId: uuid('owner_id').notNull(),
    settledAt: instant('settled_at').notNull(),
    /** Whether the vote was right. Null if the settlement annulled an earlier score. */
    right: boolean('is_right'),
    otherVoters: integer('other_voters').notNull(),
    othersRight: integer('others_right').notNull(),
    /** False once a later settlement of the post has replaced this score. */
    stands: boolean('stands').notNull().default(true),
    due: boolean('due').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.postId, table.settlement] }),
    index('scorings_post').on(table.postId),
    index('scorings_due').on(table.settledAt, table.postId).where(sql`due`),
  ],
)

/** The sums and the rank computed from scored votes (`standing/rules/standing.ts`). */
export const standings = pgTable('standings', {
  memberId: uuid('member_id').primaryKey(),
  scored: integer('scored').notNull(),
  right: integer('right_votes').notNull(),
  /** Number of votes with an edge. This count and the two sums below are exact: every edge is a multiple of ½. */
  edgeCount: integer('edge_count').notNull(),
  edgeSum: doublePrecision('edge_sum').notNull(),
  edgeSumOfSquares: doublePrecision('edge_sum_of_squares').notNull(),
  hitRun: integer('hit_run').notNull(),
  longestHitRun: integer('longest_hit_run').notNull(),
  upsets: integer('upsets').notNull(),
  authors: uuid('authors').array().notNull(),
  rank: text('user_rank').$type<Rank>().notNull(),
  belowSince: instant('below_since'),
  lastSettledAt: instant('last_settled_at'),
  lastPostId: uuid('last_post_id'),
  lastSettlement: integer('last_settlement'),
})

/** Badges, which are never withdrawn. */
export const badges = pgTable(
  'badges',
  { memberId: uuid('member_id').notNull(), kind: text('kind').notNull(), earnedAt: instant('earned_at').notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
)
