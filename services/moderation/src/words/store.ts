import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, count, desc, eq, ilike, type SQL, sql } from 'drizzle-orm'
import { contributionSettings, words } from '../schema/index.ts'

export type Word = typeof words.$inferSelect
export type ContributionSettings = Omit<typeof contributionSettings.$inferSelect, 'onlyRow'>

/** Key of an advisory lock: an arbitrary number that all replicas share. */
const listLock = 0x776f7264

/** Locks the word list and the settings beside it until the transaction ends. */
export async function lockList(tx: Queries): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${listLock})`)
}

export async function countWords(queries: Queries, where?: SQL): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(words).where(where)
  return row?.count ?? 0
}

const holding = (q: string): SQL | undefined =>
  q === '' ? undefined : ilike(words.term, `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Returns a page of the terms that contain `q`, newest first, and the number of all terms that contain `q`. */
export async function readPage(
  queries: Queries,
  { q, limit, offset }: { readonly q: string; readonly limit: number; readonly offset: number },
): Promise<{ words: Word[]; total: number }> {
  const where = holding(q)
  const page = await queries
    .select()
    .from(words)
    .where(where)
    .orderBy(desc(words.createdAt), desc(words.id))
    .limit(limit)
    .offset(offset)
  return { words: page, total: await countWords(queries, where) }
}

/** Returns all terms, oldest first. */
export const readWords = (queries: Queries): Promise<Word[]> => queries.select().from(words).orderBy(words.id)

/** Inserts a term with version 1; undefined if a term with the same spelling is on the list. */
export async function insertWord(
  tx: Queries,
  word: Pick<Word, 'term' | 'folded' | 'match' | 'effect'>,
): Promise<Word | undefined> {
  const [row] = await tx
    .insert(words)
    .values({ ...word, id: newId(), createdAt: appNow, version: 1 })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function findWord(queries: Queries, id: string): Promise<Word | undefined> {
  const [row] = await queries.select().from(words).where(eq(words.id, id))
  return row
}

/** Changes a term. The caller has locked the list, and passes the next version in `change`. */
export async function updateWord(tx: Queries, id: string, change: Partial<Word>): Promise<void> {
  await tx
    .update(words)
    .set(change)
    .where(and(eq(words.id, id)))
}

export async function deleteWord(tx: Queries, id: string): Promise<void> {
  await tx.delete(words).where(eq(words.id, id))
}

/** Returns the settings beside the word list. Default: no content of new accounts is held, and limits do not grow. */
export async function readSettings(queries: Queries): Promise<ContributionSettings> {
  const [row] = await queries.select().from(contributionSettings)
  return row ?? { holdNewAccounts: false, growLimits: false, version: 0 }
}

export async function writeSettings(tx: Queries, settings: ContributionSettings): Promise<void> {
  await tx
    .insert(contributionSettings)
    .values(settings)
    .onConflictDoUpdate({ target: contributionSettings.onlyRow, set: settings })
}
