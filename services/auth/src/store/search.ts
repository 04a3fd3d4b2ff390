import type { Queries } from '@hunch/kit/postgres'
import { and, desc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { type Account, toAccount, withFigures } from './accounts.ts'
import { accounts, figures } from './schema.ts'

/** Names that begin with what was asked for come first, then the shorter, then the better known. */
const bestFirst = (first: string): SQL[] => [
  desc(sql`starts_with(${accounts.nameKey}, ${` ${first.trim()}`})`),
  sql`length(${accounts.nameKey})`,
  sql`${figures.followersCount} desc nulls last`,
  desc(accounts.id),
]

const named = (parts: readonly string[]): SQL | undefined =>
  and(...parts.map((part) => like(accounts.nameKey, `%${part}%`)))

/** Active accounts whose names hold every one of some parts (of letters, digits and blanks), the best first. */
export async function findByName(
  queries: Queries,
  parts: readonly [string, ...string[]],
  most: number,
): Promise<Account[]> {
  const rows = await withFigures(queries)
    .where(and(eq(accounts.isActive, true), named(parts)))
    .orderBy(...bestFirst(parts[0]))
    .limit(most)
  return rows.map(toAccount)
}

/** Accounts of that name, active or not, or with that text in their e-mail; the newest first. */
export async function findByNameOrEmail(
  queries: Queries,
  { parts, email }: { parts: readonly string[]; email: string },
  most: number,
): Promise<Account[]> {
  const hasEmail = sql`position(${email} in ${accounts.emailKey}) > 0`
  const rows = await withFigures(queries)
    .where(parts.length > 0 ? or(named(parts), hasEmail) : hasEmail)
    .orderBy(desc(accounts.createdAt), desc(accounts.id))
    .limit(most)
  return rows.map(toAccount)
}
