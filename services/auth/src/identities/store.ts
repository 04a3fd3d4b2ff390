import type { Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { identities, type Provider } from '../schema/index.ts'

export type Identity = Pick<typeof identities.$inferSelect, 'provider' | 'subject' | 'createdAt'>

export type NewIdentity = Pick<typeof identities.$inferSelect, 'provider' | 'subject' | 'accountId' | 'isProven'>

const isPerson = (provider: Provider, subject: string) =>
  and(eq(identities.provider, provider), eq(identities.subject, subject))

/** Returns the identities of an account. */
export const listOf = (queries: Queries, accountId: string): Promise<Identity[]> =>
  queries
    .select({ provider: identities.provider, subject: identities.subject, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.accountId, accountId))

/** Returns the account of a person at a provider; undefined if they never signed in. */
export async function findAccountId(
  queries: Queries,
  provider: Provider,
  subject: string,
): Promise<string | undefined> {
  const [identity] = await queries
    .select({ accountId: identities.accountId })
    .from(identities)
    .where(isPerson(provider, subject))
  return identity?.accountId
}

/** Inserts an identity. @throws a unique violation if the person has an account already */
export async function insert(tx: Queries, identity: NewIdentity): Promise<void> {
  await tx.insert(identities).values(identity)
}

/** Marks a person's identity as proven: it is certain that the account's e-mail belongs to this person. */
export async function prove(tx: Queries, provider: Provider, subject: string): Promise<void> {
  const isUnproven = and(isPerson(provider, subject), eq(identities.isProven, false))
  await tx.update(identities).set({ isProven: true }).where(isUnproven)
}

/** Marks all identities of an account as proven, after the person has verified the account's e-mail. */
export async function proveAllOf(tx: Queries, accountId: string): Promise<void> {
  await tx.update(identities).set({ isProven: true }).where(eq(identities.accountId, accountId))
}

/** Deletes the unproven identities of an account. */
export async function removeUnproven(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.accountId, accountId), eq(identities.isProven, false)))
}
