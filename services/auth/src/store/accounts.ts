import { newId, type Queries } from '@hunch/kit/postgres'
import { and, eq, inArray } from 'drizzle-orm'
import { emailKey } from '../domain/email.ts'
import { accounts } from './schema.ts'

export type Account = typeof accounts.$inferSelect
/** What of an account may change; its version only goes up. */
export type AccountChange = Partial<Omit<Account, 'id' | 'createdAt' | 'emailKey'>>
export type NewAccount = Pick<Account, 'email' | 'emailVerified' | 'provider' | 'firstName' | 'lastName'>

export async function find(queries: Queries, id: string): Promise<Account | undefined> {
  const [account] = await queries.select().from(accounts).where(eq(accounts.id, id))
  return account
}

/** The accounts of those ids that exist, in no order. */
export const findAll = (queries: Queries, ids: readonly string[]): Promise<Account[]> =>
  queries
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...ids]))

/** The same as `find`; nobody else changes the account until the transaction ends. */
export async function lock(tx: Queries, id: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, id)).for('update')
  return account
}

/** The one account that has proven this e-mail to be its own. */
export async function findByVerifiedEmail(queries: Queries, email: string): Promise<Account | undefined> {
  const isOwner = and(eq(accounts.emailKey, emailKey(email)), accounts.emailVerified)
  const [account] = await queries.select().from(accounts).where(isOwner)
  return account
}

/** Throws a unique violation where another account has proven the same e-mail. */
export async function insert(tx: Queries, account: NewAccount): Promise<Account> {
  const row = { ...account, id: newId(), emailKey: emailKey(account.email) }
  const [made] = await tx.insert(accounts).values(row).returning()
  if (!made) throw new Error('an inserted account did not come back')
  return made
}

/** Writes a change to an account that the transaction has locked. */
export async function update(tx: Queries, id: string, change: AccountChange): Promise<Account> {
  const key = change.email === undefined ? {} : { emailKey: emailKey(change.email) }
  const [changed] = await tx
    .update(accounts)
    .set({ ...change, ...key })
    .where(eq(accounts.id, id))
    .returning()
  if (!changed) throw new Error('a locked account is gone')
  return changed
}
