import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** SQL for the UTC date of a post. The index of words contains the date, so that a search can be limited to newer posts. */
export const dayOf = (createdAt: SQLWrapper): SQL => sql`((${createdAt} at time zone 'UTC')::date)`

/** The search index of posts that are not deleted. Its texts are folded: `Crème Brûlée` → ` creme brulee`. */
export const postWords = pgTable(
  'post_words',
  {
    postId: uuid('post_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** The number of the indexed wording of the post. */
    wording: integer('wording').notNull(),
    /** The version of the folding with which the row was written (see `foldingVersion`). */
    folding: smallint('folding').notNull(),
    headline: text('headline').notNull(),
    /** The folded headline and statement. */
    text: text('text').notNull(),
    /** The folded context of a Story, otherwise null. Not searched; only checked for muted words. */
    context: text('context'),
    /** The index entries of the texts (see `entriesOf`). Entries of the headline have weight A, those of the statement B. */
    words: tsvector('words').notNull(),
  },
  (table) => [
    index('post_words_newest').on(table.createdAt),
    // Used for searches of all posts, and for searches of posts since a certain day.
    index('post_words_by_day').using('gin', dayOf(table.createdAt), table.words),
  ],
)

/** Words of posts, in which similar words for a mistyped word are found. `isCompared` decides which words are stored. */
export const searchWords = pgTable('search_words', { word: text('word').primaryKey() }, (table) => [
  index('search_words_alike').using('gin', sql`${table.word} gin_trgm_ops`),
])
