import { newId, type Queries } from '@hunch/kit/postgres'
import { and, eq, gt, sql } from 'drizzle-orm'
import { emailKey } from '../../accounts/rules.ts'
import { accounts, knownBrowsers } from '../../schema/index.ts'
import { throttlingLimits } from '../limits.ts'

/** Stores a browser that has signed in to an account, and returns its id. Keeps only the account's newest `knownBrowsers`. */
export async function insert(tx: Queries, accountId: string): Promise<string> {
  const id = newId()
  const endsAt = sql`app_now() + make_interval(secs => ${throttlingLimits.knownBrowserS})`
  await tx.insert(knownBrowsers).values({ id, accountId, endsAt })
  await tx.execute(sql`
    delete from known_browsers where id in (
      select id from known_browsers where account_id = ${accountId}
      order by ends_at desc, id desc offset ${throttlingLimits.knownBrowsers})`)
  return id
}

/** Whether a browser is known for the account that has verified this e-mail. */
export async function isKnown(queries: Queries, id: string, email: string): Promise<boolean> {
  const isOwner = and(eq(accounts.emailKey, emailKey(email)), accounts.emailVerified)
  const rows = await queries
    .select({ id: knownBrowsers.id })
    .from(knownBrowsers)
    .innerJoin(accounts, and(eq(accounts.id, knownBrowsers.accountId), isOwner))
    .where(and(eq(knownBrowsers.id, id), gt(knownBrowsers.endsAt, sql`(select app_now())`)))
  return rows.length > 0
}

/** Deletes one of an account's known browsers. */
export async function remove(tx: Queries, accountId: string, id: string): Promise<void> {
  await tx.delete(knownBrowsers).where(and(eq(knownBrowsers.id, id), eq(knownBrowsers.accountId, accountId)))
}

/** Deletes all known browsers of an account. */
export async function removeAll(tx: Queries, accountId: string): Promise<void> {
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.accountId, accountId))
}

/** Deletes up to `limit` expired browsers, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from known_browsers where id in (
      select id from known_browsers where ends_at <= (select app_now()) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
