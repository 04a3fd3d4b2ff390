import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The UTC date of a post. The index of words contains it, so that a search can be limited to newer posts. */
export const dayOf = (createdAt: SQLWrapper): SQL => sql`((${createdAt} at time zone 'UTC')::date)`

/** The search index: the folded words of posts that are not deleted. */
export const postWords = pgTable(
  'post_words',
  {
    postId: uuid('post_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The number of the post's wording, and the version of the folding, with which the row was written. */
    wording: integer('wording').notNull(),
    folding: smallint('folding').notNull(),
    headline: text('headline').notNull(),
    /** Headline and statement. */
    text: text('text').notNull(),
    /** The folded context of a Story, otherwise null. Not searched; only checked for muted words. */
    context: text('context'),
    /** The index entries of headline and statement (see `entriesOf`). Those of the headline have weight A, others B. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('post_words_newest').on(table.createdAt),
    // Serves searches of all posts, and of the posts since a day.
    index('post_words_by_day').using('gin', dayOf(table.createdAt), table.words),
  ],
)

/** Words of posts, to find similar words for a mistyped one. Only words without digits and of a certain length. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
])
