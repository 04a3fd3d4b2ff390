import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { posts } from './posts.ts'

/** One vote per member and post. The counts are in `posts`. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    memberId: uuid('member_id').notNull(),
    vote: boolean('vote').notNull(),
    votedAt: instant('voted_at').notNull(),
    /** Results up to this time were revealed to the member. A later result is new to them. */
    resultSeenTo: instant('result_seen_to'),
    /** Whether the vote is shown next to the member's comments on the post. */
    shown: boolean('shown').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index('votes_by_member').on(table.memberId, table.votedAt, table.postId),
    index('votes_at').on(table.votedAt),
    index('votes_shown').on(table.postId, table.memberId).where(sql`shown`),
  ],
)

/** Members who show their settled calls to others. */
export const shownCalls = pgTable('shown_calls', { memberId: uuid('member_id').primaryKey() })
