import type { Queries } from '@hunch/kit/postgres'
import { notAmongHidden } from '@hunch/members'
import { and, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { accounts, figures } from '../../schema/index.ts'
import { type Account, toAccount, withFigures } from './accounts.ts'

/** Order: names that begin with the query's first word, then shorter names, then members with more followers. */
const bestFirst = (first: string): SQL[] => [
  desc(sql`starts_with(${accounts.nameKey}, ${` ${first.trim()}`})`),
  sql`length(${accounts.nameKey})`,
  sql`${figures.followersCount} desc nulls last`,
  desc(accounts.id),
]

const hasName = (parts: readonly string[]): SQL | undefined =>
  and(...parts.map((part) => like(accounts.nameKey, `%${part}%`)))

/**
 * Returns active accounts whose names contain all `parts`, best match first. Leaves out accounts that are hidden from
 * the viewer. Parts must contain no pattern characters such as `%`.
 */
export async function findByName(
  queries: Queries,
  { parts, viewerId }: { parts: readonly [string, ...string[]]; viewerId: string | null },
  limit: number,
): Promise<Account[]> {
  const rows = await withFigures(queries)
    .where(and(eq(accounts.isActive, true), hasName(parts), notAmongHidden(accounts.id, viewerId)))
    .orderBy(...bestFirst(parts[0]))
    .limit(limit)
  return rows.map(toAccount)
}

/** Returns accounts, active or not, whose name contains all `parts` or whose e-mail contains `email`; newest first. */
export async function findByNameOrEmail(
  queries: Queries,
  { parts, email }: { parts: readonly string[]; email: string },
  limit: number,
): Promise<Account[]> {
  const hasEmail = sql`position(${email} in ${accounts.emailKey}) > 0`
  const rows = await withFigures(queries)
    .where(parts.length > 0 ? or(hasName(parts), hasEmail) : hasEmail)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(limit)
  return rows.map(toAccount)
}
