import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LanguageCode, PageName } from '../pages/rules.ts'
import { instant } from './columns.ts'

/** The operator's published versions of pages, each in one language. A trigger prevents updates and deletions. */
export const pageVersions = pgTable(
  'page_versions',
  {
    page: text('page').$type<PageName>().notNull(),
    /** Counts the versions of a page over all languages. 1 is the text that comes with the product, which has no row. */
    number: integer('number').notNull(),
    language: text('language').$type<LanguageCode>().notNull(),
    /** Markdown. Empty if this version restores the text that comes with the product. */
    text: text('text').notNull(),
    /** Whether members must agree to this version before their next contribution. */
    isMaterial: boolean('is_material').notNull(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.page, table.number] }),
    index('page_versions_newest').on(table.page, table.language, table.number),
  ],
)

/** Versions of the terms that members agreed to. */
export const consents = pgTable(
  'consents',
  {
    memberId: uuid('member_id').notNull(),
    version: integer('version').notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.version] })],
)
