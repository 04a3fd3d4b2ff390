import type { moods } from '@hunch/proto/http'
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { posts } from './posts.ts'

/** How the owner felt about the outcome. */
export type Mood = (typeof moods)[number]

/** The owners' reflections on the outcomes of their posts. */
export const reflections = pgTable(
  'reflections',
  {
    id: uuid('id').primaryKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id),
    memberId: uuid('member_id').notNull(),
    content: text('content').notNull(),
    mood: text('mood').$type<Mood>(),
    rating: smallint('rating'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('reflections_by_member').on(table.memberId, table.createdAt, table.id),
    index('reflections_by_post').on(table.postId),
  ],
)
