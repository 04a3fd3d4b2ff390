import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The day of a post, by which the index of words finds the newer ones. */
export const dayOf = (createdAt: SQLWrapper): SQL => sql`((${createdAt} at time zone 'UTC')::date)`

/** The search index: the folded words of posts that are not deleted. */
export const postWords = pgTable(
  'post_words',
  {
    postId: uuid('post_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The wording of the post and the version of the folding that the row was made from. */
    wording: integer('wording').notNull(),
    folding: smallint('folding').notNull(),
    headline: text('headline').notNull(),
    /** Headline and statement. */
    text: text('text').notNull(),
    /** The context of a Story, folded; null else. It is not searched, only looked through for muted words. */
    context: text('context'),
    /**
     * Their words; in scripts without spaces their characters and pairs of characters. Those of the
     * headline have weight A, the others B.
     */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('post_words_newest').on(table.createdAt),
    // Of the newer posts with a day, of all without.
    index('post_words_by_day').using('gin', dayOf(table.createdAt), table.words),
  ],
)

/** The words of posts, which mistyped ones are compared with: of letters alone, neither short nor long. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
])
