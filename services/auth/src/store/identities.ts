import type { Queries } from '@hunch/kit/postgres'
import { and, eq } from 'drizzle-orm'
import { identities, type Provider } from './schema.ts'

export type Identity = Pick<typeof identities.$inferSelect, 'provider' | 'subject' | 'createdAt'>

/** Who an account is at identity providers. */
export const listOf = (queries: Queries, accountId: string): Promise<Identity[]> =>
  queries
    .select({ provider: identities.provider, subject: identities.subject, createdAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.accountId, accountId))

/** The account that a person of a provider has; undefined at her first sign-in. */
export async function findAccountId(
  queries: Queries,
  provider: Provider,
  subject: string,
): Promise<string | undefined> {
  const [identity] = await queries
    .select({ accountId: identities.accountId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)))
  return identity?.accountId
}

/** Throws a unique violation where the person has an account already. */
export async function insert(tx: Queries, provider: Provider, subject: string, accountId: string): Promise<void> {
  await tx.insert(identities).values({ provider, subject, accountId })
}
