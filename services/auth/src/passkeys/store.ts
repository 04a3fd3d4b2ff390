import { randomBytes } from 'node:crypto'
import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, count, eq, lt, ne } from 'drizzle-orm'
import { passkeyHolders, passkeys } from '../schema/index.ts'

export type Passkey = typeof passkeys.$inferSelect
export type Holder = typeof passkeyHolders.$inferSelect
export type NewPasskey = Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt'>

/** Random bytes of a user handle. */
const handleBytes = 32

/** Returns the user handle of an account for authenticators. Creates it if there is none. */
export async function ensureHolder(queries: Queries, accountId: string): Promise<Holder> {
  const userHandle = randomBytes(handleBytes).toString('base64url')
  await queries.insert(passkeyHolders).values({ accountId, userHandle }).onConflictDoNothing()
  const holder = await findHolder(queries, accountId)
  if (!holder) throw new Error('the account is gone')
  return holder
}

export async function findHolder(queries: Queries, accountId: string): Promise<Holder | undefined> {
  const [holder] = await queries.select().from(passkeyHolders).where(eq(passkeyHolders.accountId, accountId))
  return holder
}

export async function setUse(tx: Queries, accountId: string, use: Holder['use']): Promise<void> {
  await tx.update(passkeyHolders).set({ use }).where(eq(passkeyHolders.accountId, accountId))
}

/** Returns the passkeys of an account, oldest first. */
export const listOf = (queries: Queries, accountId: string): Promise<Passkey[]> =>
  queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

export async function countOf(queries: Queries, accountId: string): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(passkeys).where(eq(passkeys.accountId, accountId))
  return row?.count ?? 0
}

/** Returns the number of passkeys that are bound to other hosts. */
export async function countElsewhere(queries: Queries, host: string): Promise<number> {
  const [row] = await queries.select({ count: count() }).from(passkeys).where(ne(passkeys.host, host))
  return row?.count ?? 0
}

/** Returns the passkey with this credential at a host; undefined if there is none. */
export async function findByCredential(
  queries: Queries,
  credentialId: string,
  host: string,
): Promise<Passkey | undefined> {
  const isMeant = and(eq(passkeys.credentialId, credentialId), eq(passkeys.host, host))
  const [passkey] = await queries.select().from(passkeys).where(isMeant)
  return passkey
}

/** Stores a passkey. @throws a unique violation if the credential is registered already */
export async function insert(tx: Queries, passkey: NewPasskey): Promise<Passkey> {
  const [inserted] = await tx
    .insert(passkeys)
    .values({ ...passkey, id: newId() })
    .returning()
  if (!inserted) throw new Error('nothing was inserted')
  return inserted
}

const isOwn = (accountId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.accountId, accountId))

/** Renames one of an account's passkeys and returns it; undefined if the account has no such passkey. */
export async function rename(
  queries: Queries,
  accountId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const [renamed] = await queries.update(passkeys).set({ name }).where(isOwn(accountId, id)).returning()
  return renamed
}

/**
 * Stores a use and the authenticator's counter. Returns false if the passkey is gone, or if the counter did not
 * increase. An authenticator without a counter always sends 0.
 */
export async function noteUse(tx: Queries, id: string, counter: number): Promise<boolean> {
  const isHigher = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: appNow })
    .where(and(eq(passkeys.id, id), isHigher))
  return rowCount === 1
}

/** Deletes one of an account's passkeys and returns it; undefined if the account has no such passkey. */
export async function remove(tx: Queries, accountId: string, id: string): Promise<Passkey | undefined> {
  const [removed] = await tx.delete(passkeys).where(isOwn(accountId, id)).returning()
  return removed
}

/** Deletes all passkeys of an account, and its user handle. */
export async function removeAll(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await tx.delete(passkeyHolders).where(eq(passkeyHolders.accountId, accountId))
}
