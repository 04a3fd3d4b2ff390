import { appNow, createSharedCommits, type Queries, type SharedCommits, shortRead } from '@hunch/kit/postgres'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { isErased } from '../store.ts'
import { allowanceOf, type Contribution, madeAtMs } from './rules/allowances.ts'
import type { ListedWord } from './rules/words.ts'
import { actsAgainst, contributionRules, listedWords } from './schema.ts'

/** How long an act of moderation counts against a member unless it is lifted, in days. */
const actsCountDays = 90

/** Saves a term or its removal, with the version of the change. An older change never replaces a newer one. */
export async function saveWord(tx: Queries, { wordId, ...word }: typeof listedWords.$inferInsert): Promise<void> {
  // The revision is a sum over all rows. The lock makes a concurrent change wait, so that its sum includes this change.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('listed words', 0))`)
  await tx
    .insert(listedWords)
    .values({ wordId, ...word })
    .onConflictDoUpdate({
      target: listedWords.wordId,
      set: word,
      setWhere: lt(listedWords.version, sql`excluded.version`),
    })
  // The sum grows with each change, and does not depend on the order of changes to different terms.
  const wordsRevision = sql<number>`(select sum(w.version) from listed_words w)`
  await tx
    .insert(contributionRules)
    .values({ wordsRevision })
    .onConflictDoUpdate({ target: contributionRules.onlyRow, set: { wordsRevision } })
}

/** The operator's settings other than the word list, with the version of the last change. */
interface SavedRules {
  readonly holdNewAccounts: boolean
  readonly growLimits: boolean
  readonly version: number
}

export async function saveRules(tx: Queries, rules: SavedRules): Promise<void> {
  await tx
    .insert(contributionRules)
    .values(rules)
    .onConflictDoUpdate({
      target: contributionRules.onlyRow,
      set: rules,
      setWhere: lt(contributionRules.version, rules.version),
    })
}

/**
 * Saves that an act was taken against a member, or lifted. A lifted act never counts again. Acts against erased members are
 * ignored.
 */
export async function saveActAgainst(tx: Queries, act: typeof actsAgainst.$inferInsert): Promise<void> {
  if (act.memberId === '' || (await isErased(tx, act.memberId))) return
  await tx
    .insert(actsAgainst)
    .values(act)
    .onConflictDoUpdate({
      target: actsAgainst.actId,
      set: { standing: sql`${actsAgainst.standing} and excluded.standing` },
    })
}

export async function removeActsAgainst(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(actsAgainst).where(eq(actsAgainst.memberId, memberId))
}

type RulesRow = { revision: string; holdNewAccounts: boolean; growLimits: boolean }

const selectRules = shortRead<Record<string, never>, RulesRow>(sql`
  select words_revision as revision, hold_new_accounts as "holdNewAccounts", grow_limits as "growLimits"
  from contribution_rules`)

const readRules = async (queries: Queries): Promise<RulesRow | undefined> => (await selectRules(queries, {}))[0]

type SharedRead = SharedCommits<undefined, RulesRow | undefined>

const sharedReads = new WeakMap<object, SharedRead>()

const shareReads = (queries: Queries): SharedRead =>
  createSharedCommits({
    most: 1_000,
    mostWaiting: 10_000,
    write: async (asked) => new Array<RulesRow | undefined>(asked.length).fill(await readRules(queries)),
  })

/**
 * Returns the operator's settings and the word list's revision; undefined if nothing was saved. Outside of a transaction,
 * concurrent calls share a read.
 */
export function findRules(queries: Queries): Promise<RulesRow | undefined> {
  if (!queries.reads) return readRules(queries)
  const shared = sharedReads.get(queries.reads) ?? shareReads(queries)
  sharedReads.set(queries.reads, shared)
  return shared.submit(undefined)
}

export const readWords = (queries: Queries): Promise<ListedWord[]> =>
  queries
    .select({
      wordId: listedWords.wordId,
      term: listedWords.term,
      whole: listedWords.whole,
      effect: listedWords.effect,
    })
    .from(listedWords)
    .where(eq(listedWords.listed, true))
    .orderBy(listedWords.wordId)

/** Returns a member's hourly limit for a contribution while growing limits are on; undefined if there is none. */
export async function findAllowance(
  queries: Queries,
  memberId: string,
  contribution: Contribution,
): Promise<number | undefined> {
  const isRecent = gt(actsAgainst.takenAt, sql`${appNow} - make_interval(days => ${actsCountDays})`)
  const standing = and(eq(actsAgainst.memberId, memberId), eq(actsAgainst.standing, true), isRecent)
  const { rows } = await queries.execute<{ now: number; isActedOn: boolean }>(sql`
    select (extract(epoch from app_now()) * 1000)::float8 as now,
      exists (select from ${actsAgainst} where ${standing}) as "isActedOn"`)
  const [row] = rows
  if (!row) throw new Error('the database has no time')
  return allowanceOf(contribution, { ageMs: row.now - madeAtMs(memberId), isActedOn: row.isActedOn })
}
