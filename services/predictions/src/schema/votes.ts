import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { posts } from './posts.ts'

/** One vote per member and post; `posts` has the counts. */
export const votes = pgTable(
  'votes',
  {
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    memberId: uuid('member_id').notNull(),
    vote: boolean('vote').notNull(),
    votedAt: instant('voted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.memberId] }),
    index('votes_by_member').on(table.memberId, table.votedAt, table.postId),
    index('votes_at').on(table.votedAt),
  ],
)
