import { isAnyOf, newId, type Queries } from '@hunch/kit/postgres'
import { keptWords } from '@hunch/kit/search-words'
import type { Rank } from '@hunch/proto/http'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { accounts, figures, suspendedUntil } from '../../schema/index.ts'
import { accuracyOf, emailKey } from '../rules.ts'

type Row = typeof accounts.$inferSelect

/** A member's figures, which every member sees. */
export interface Figures {
  readonly followersCount: number
  readonly followingCount: number
  readonly totalPredictions: number
  readonly scoredVotes: number
  /** The share of scored votes that were right, in percent; null if there are too few scored votes. */
  readonly accuracyScore: number | null
  readonly userRank: z.output<typeof Rank>
}

/** An account with the member's figures. */
export type Account = Row &
  Figures & {
    /** The member can only read until this time. Null if not suspended. Ignored for the admin. */
    readonly suspendedUntil: Date | null
  }
/** Columns that may change. `version` only increases. */
export type AccountChange = Partial<Omit<Row, 'id' | 'createdAt' | 'emailKey' | 'nameKey'>>
export type NewAccount = Pick<
  Row,
  'email' | 'emailVerified' | 'provider' | 'firstName' | 'lastName' | 'detectedCountry'
> &
  Partial<Pick<Row, 'firstRunDue' | 'isOldEnough'>>

/** Returns the searchable words of a member's name: ` ann lee` for `Ann Lee`. */
export const nameKeyOf = ({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string =>
  keptWords([firstName, lastName].filter(Boolean).join(' '))

/** Selects accounts with their figures. The caller adds the condition. */
export const withFigures = (queries: Queries) =>
  queries
    .select({ account: accounts, figures, suspendedUntil })
    .from(accounts)
    .leftJoin(figures, eq(figures.memberId, accounts.id))

interface Joined {
  readonly account: Row
  readonly figures: typeof figures.$inferSelect | null
  readonly suspendedUntil: Date | null
}

export const toAccount = (row: Joined): Account => ({
  ...row.account,
  ...toFigures(row.figures),
  suspendedUntil: row.suspendedUntil,
})

/** Returns a member's figures. Without a row: zeros, no accuracy, and the lowest rank. */
const toFigures = (row: typeof figures.$inferSelect | null): Figures => ({
  followersCount: row?.followersCount ?? 0,
  followingCount: row?.followingCount ?? 0,
  totalPredictions: row?.totalPredictions ?? 0,
  scoredVotes: row?.scoredVotes ?? 0,
  accuracyScore: accuracyOf(row?.rightVotes ?? 0, row?.scoredVotes ?? 0),
  userRank: row?.userRank ?? 'Rookie',
})

export async function find(queries: Queries, id: string): Promise<Account | undefined> {
  const [row] = await withFigures(queries).where(eq(accounts.id, id))
  return row && toAccount(row)
}

/** Returns the accounts that exist among `ids`, in no particular order. */
export async function findAll(queries: Queries, ids: readonly string[]): Promise<Account[]> {
  const prepared = preparedFor(queries)
  const rows = await prepared.execute({ ids })
  return rows.map(toAccount)
}

const prepareAll = (queries: Queries) =>
  withFigures(queries)
    .where(sql`${accounts.id} = any (${sql.placeholder('ids')}::uuid[])`)
    .prepare('')

/** Other services request cards all the time, so the statement is built once per database. */
const preparedAll = new WeakMap<Queries, ReturnType<typeof prepareAll>>()

function preparedFor(queries: Queries): ReturnType<typeof prepareAll> {
  const prepared = preparedAll.get(queries) ?? prepareAll(queries)
  preparedAll.set(queries, prepared)
  return prepared
}

/** Like `find`, and locks the account until the transaction ends. */
export async function lock(tx: Queries, id: string): Promise<Account | undefined> {
  const [row] = await withFigures(tx).where(eq(accounts.id, id)).for('update', { of: accounts })
  return row && toAccount(row)
}

/** Returns the account that has verified this e-mail; undefined if none has. At most one account can have verified it. */
export async function findByVerifiedEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const isOwner = and(eq(accounts.emailKey, emailKey(email)), accounts.emailVerified)
  const [row] = await withFigures(queries).where(isOwner)
  return row && toAccount(row)
}

/** Like `findByVerifiedEmail`, and locks the account until the transaction ends. */
export async function lockByVerifiedEmail(tx: Queries, email: string): Promise<Account | undefined> {
  const isOwner = and(eq(accounts.emailKey, emailKey(email)), accounts.emailVerified)
  const [row] = await withFigures(tx).where(isOwner).for('update', { of: accounts })
  return row && toAccount(row)
}

/** Returns the accounts that claim an e-mail, verified or not. */
export async function findAllByEmail(queries: Queries, email: string): Promise<Account[]> {
  const rows = await withFigures(queries).where(eq(accounts.emailKey, emailKey(email)))
  return rows.map(toAccount)
}

/** Returns those of `ids` that have an account. Reads only the ids, so the database may be of an earlier release. */
export async function idsAmong(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await queries.select({ id: accounts.id }).from(accounts).where(isAnyOf(accounts.id, ids))
  return rows.map(({ id }) => id)
}

/** Returns those of `files` that are profile pictures of members. */
export async function profileImagesAmong(queries: Queries, files: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectDistinctOn([accounts.profileImageFile], { file: accounts.profileImageFile })
    .from(accounts)
    .where(isAnyOf(accounts.profileImageFile, files))
  return rows.flatMap(({ file }) => file ?? [])
}

/** Returns a page of accounts, newest first. */
export async function listNewest(queries: Queries, page: { limit: number; offset: number }): Promise<Account[]> {
  const rows = await withFigures(queries)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(toAccount)
}

/** Returns the accounts of moderators, sorted by name. */
export async function listModerators(queries: Queries): Promise<Account[]> {
  const rows = await withFigures(queries).where(eq(accounts.isModerator, true)).orderBy(accounts.nameKey, accounts.id)
  return rows.map(toAccount)
}

/** Inserts an account. @throws a unique violation if another account has verified the same e-mail */
export async function insert(tx: Queries, account: NewAccount): Promise<Account> {
  const keys = { emailKey: emailKey(account.email), nameKey: nameKeyOf(account) }
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...account, ...keys, id: newId() })
    .returning()
  if (!inserted) throw new Error('an insert returned no account')
  return toAccount({ account: inserted, figures: null, suspendedUntil: null })
}

/** Writes a change to an account that the transaction has locked. */
export async function update(tx: Queries, before: Account, change: AccountChange): Promise<Account> {
  const { email, firstName, lastName } = { ...before, ...change }
  const [updated] = await tx
    .update(accounts)
    .set({ ...change, emailKey: emailKey(email), nameKey: nameKeyOf({ firstName, lastName }) })
    .where(eq(accounts.id, before.id))
    .returning()
  if (!updated) throw new Error('a locked account is gone')
  return { ...before, ...updated }
}

/** Deletes an account that the transaction has locked, with its identities, password, sessions, links and mails. */
export async function remove(tx: Queries, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id))
}
