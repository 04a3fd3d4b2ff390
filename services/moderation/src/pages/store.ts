import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, desc, eq, max, sql } from 'drizzle-orm'
import { pageVersions } from '../schema/index.ts'
import type { LanguageCode, PageName } from './rules.ts'

export type PageVersion = typeof pageVersions.$inferSelect
type NewVersion = Omit<PageVersion, 'number' | 'publishedAt'>

/** The version number of the text that comes with the product. */
const shippedVersion = 1

/** Returns the last published version of a page in a language; undefined if there is none. */
export async function findNewest(
  queries: Queries,
  page: PageName,
  language: LanguageCode,
): Promise<PageVersion | undefined> {
  const [newest] = await queries
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), eq(pageVersions.language, language)))
    .orderBy(desc(pageVersions.number))
    .limit(1)
  return newest
}

/** Returns the numbers of a page's newest version and newest material version, over all languages; 1 if none is published. */
export async function readNumbers(queries: Queries, page: PageName): Promise<{ newest: number; material: number }> {
  const [row] = await queries
    .select({
      newest: max(pageVersions.number),
      material: sql<number | null>`max(${pageVersions.number}) filter (where ${pageVersions.isMaterial})`,
    })
    .from(pageVersions)
    .where(eq(pageVersions.page, page))
  return { newest: row?.newest ?? shippedVersion, material: row?.material ?? shippedVersion }
}

/** Publishes a version under the next number. A lock makes concurrent publications of the page wait. */
export async function insert(tx: Queries, version: NewVersion): Promise<PageVersion> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`page ${version.page}`}, 0))`)
  const { newest } = await readNumbers(tx, version.page)
  const [inserted] = await tx
    .insert(pageVersions)
    .values({ ...version, number: newest + 1, publishedAt: appNow })
    .returning()
  if (!inserted) throw new Error('an insert returned no version')
  return inserted
}

/** Returns at most `limit` published versions of a page from `offset`, in all languages, newest first. */
export const list = (
  queries: Queries,
  page: PageName,
  { limit, offset }: { limit: number; offset: number },
): Promise<PageVersion[]> =>
  queries
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.page, page))
    .orderBy(desc(pageVersions.number))
    .limit(limit)
    .offset(offset)
