import { newId, type Queries } from '@hunch/kit/postgres'
import { keptWords } from '@hunch/kit/words'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { emailKey } from '../domain/email.ts'
import { type Figures, shownFigures } from './figures.ts'
import { accounts, figures } from './schema.ts'

type Row = typeof accounts.$inferSelect

/** A person's account with her figures. */
export type Account = Row & Figures
/** What of an account may change; its version only goes up. */
export type AccountChange = Partial<Omit<Row, 'id' | 'createdAt' | 'emailKey' | 'nameKey'>>
export type NewAccount = Pick<
  Row,
  'email' | 'emailVerified' | 'provider' | 'firstName' | 'lastName' | 'detectedCountry'
>

/** What a member is searched by. */
export const nameKeyOf = ({ firstName, lastName }: Pick<Row, 'firstName' | 'lastName'>): string =>
  keptWords([firstName, lastName].filter(Boolean).join(' '))

/** Accounts with their figures, to be narrowed down. */
export const withFigures = (queries: Queries) =>
  queries.select({ account: accounts, figures }).from(accounts).leftJoin(figures, eq(figures.memberId, accounts.id))

export const toAccount = (row: { account: Row; figures: typeof figures.$inferSelect | null }): Account => ({
  ...row.account,
  ...shownFigures(row.figures),
})

export async function find(queries: Queries, id: string): Promise<Account | undefined> {
  const [row] = await withFigures(queries).where(eq(accounts.id, id))
  return row && toAccount(row)
}

/** The accounts of those ids that exist, in no order. */
export async function findAll(queries: Queries, ids: readonly string[]): Promise<Account[]> {
  const rows = await withFigures(queries).where(inArray(accounts.id, [...ids]))
  return rows.map(toAccount)
}

/** The same as `find`; nobody else changes the account until the transaction ends. */
export async function lock(tx: Queries, id: string): Promise<Account | undefined> {
  const [row] = await withFigures(tx).where(eq(accounts.id, id)).for('update', { of: accounts })
  return row && toAccount(row)
}

/** The one account that has proven this e-mail to be its own. */
export async function findByVerifiedEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const isOwner = and(eq(accounts.emailKey, emailKey(email)), accounts.emailVerified)
  const [row] = await withFigures(queries).where(isOwner)
  return row && toAccount(row)
}

/** Those of some photo files that are a profile picture now. */
export async function picturesAmong(queries: Queries, files: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectDistinctOn([accounts.profileImageFile], { file: accounts.profileImageFile })
    .from(accounts)
    .where(inArray(accounts.profileImageFile, [...files]))
  return rows.flatMap(({ file }) => file ?? [])
}

/** The newest accounts, from the `offset`th on. */
export async function listNewest(queries: Queries, page: { limit: number; offset: number }): Promise<Account[]> {
  const rows = await withFigures(queries)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(toAccount)
}

/** Throws a unique violation where another account has proven the same e-mail. */
export async function insert(tx: Queries, account: NewAccount): Promise<Account> {
  const keys = { emailKey: emailKey(account.email), nameKey: nameKeyOf(account) }
  const [made] = await tx
    .insert(accounts)
    .values({ ...account, ...keys, id: newId() })
    .returning()
  if (!made) throw new Error('an inserted account did not come back')
  return toAccount({ account: made, figures: null })
}

/** Writes a change to an account that the transaction has locked. */
export async function update(tx: Queries, before: Account, change: AccountChange): Promise<Account> {
  const { email, firstName, lastName } = { ...before, ...change }
  const [changed] = await tx
    .update(accounts)
    .set({ ...change, emailKey: emailKey(email), nameKey: nameKeyOf({ firstName, lastName }) })
    .where(eq(accounts.id, before.id))
    .returning()
  if (!changed) throw new Error('a locked account is gone')
  return { ...before, ...changed }
}

/** Deletes an account that the transaction has locked, with its identities, password, sessions, links and mails. */
export async function remove(tx: Queries, id: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, id))
}
