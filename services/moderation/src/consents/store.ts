import type { Queries } from '@hunch/kit/postgres'
import { asc, eq, type SQL } from 'drizzle-orm'
import { consents } from '../schema/index.ts'

/** Stores that a member agreed to a version of the terms. If that was already stored, keeps its time and returns false. */
export async function insert(
  tx: Queries,
  { memberId, version, agreedAt }: { memberId: string; version: number; agreedAt: Date | SQL },
): Promise<boolean> {
  const { rowCount } = await tx.insert(consents).values({ memberId, version, agreedAt }).onConflictDoNothing()
  return rowCount === 1
}

export const listOf = (queries: Queries, memberId: string) =>
  queries
    .select({ version: consents.version, agreedAt: consents.agreedAt })
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(asc(consents.version))
