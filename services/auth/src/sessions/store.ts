import { newId, type Queries } from '@hunch/kit/postgres'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { accounts, mustAgree, sessions, suspendedUntil } from '../schema/index.ts'
import { sessionLimits } from './limits.ts'

export type Session = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>

const secondsAgo = (seconds: number): SQL => sql`(select app_now()) - make_interval(secs => ${seconds})`
const isLive = sql`${sessions.lastSeenAt} > ${secondsAgo(sessionLimits.sessionIdleS)}`

export async function insert(
  tx: Queries,
  session: Pick<typeof sessions.$inferInsert, 'accountId' | 'tokenHash' | 'device' | 'attempt'>,
): Promise<void> {
  await tx.insert(sessions).values({ ...session, id: newId() })
}

/** Returns the live sessions of tokens, with their accounts. `isStale`: the stored last use is older than a minute. */
export const findLive = (queries: Queries, tokenHashes: readonly string[], asksTermsUsually: boolean) =>
  queries
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      account: accounts,
      suspendedUntil,
      mustAgree: mustAgree(asksTermsUsually),
      isStale: sql<boolean>`${sessions.lastSeenAt} < ${secondsAgo(sessionLimits.sessionSeenEveryS)}`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(sql`${sessions.tokenHash} = any (${sql.param([...tokenHashes])}::text[])`, isLive))

/** Stores the use of sessions. Skips a session that another transaction has locked, or whose use was just stored. */
export async function touch(queries: Queries, ids: readonly string[]): Promise<void> {
  await queries.execute(sql`
    update sessions set last_seen_at = app_now() where id in (
      select id from sessions
      where id = any (${sql.param([...ids])}::uuid[]) and last_seen_at < ${secondsAgo(sessionLimits.sessionSeenEveryS)}
      order by id for update skip locked)`)
}

/** Returns an account's live sessions: `firstId` first, then by last use. A last use in the future counts as now. */
export const listLive = (queries: Queries, accountId: string, firstId: string): Promise<Session[]> =>
  queries
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sql<Date>`least(${sessions.lastSeenAt}, app_now())`.mapWith(sessions.lastSeenAt),
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLive))
    .orderBy(desc(sql`${sessions.id} = ${firstId}`), desc(sessions.lastSeenAt))

/** Returns the id that the browser chose for the sign-in that opened a session; null if it chose none. */
export async function attemptOf(queries: Queries, accountId: string, id: string): Promise<string | null> {
  const [session] = await queries
    .select({ attempt: sessions.attempt })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
  return session?.attempt ?? null
}

/** Deletes one of an account's sessions. Returns false if the account has no such session. */
export async function remove(queries: Queries, accountId: string, id: string): Promise<boolean> {
  const { rowCount } = await queries.delete(sessions).where(and(eq(sessions.id, id), eq(sessions.accountId, accountId)))
  return rowCount === 1
}

export async function removeByToken(queries: Queries, tokenHash: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

export async function removeAll(queries: Queries, accountId: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Deletes up to `limit` expired sessions, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from sessions where id in (
      select id from sessions where last_seen_at <= ${secondsAgo(sessionLimits.sessionIdleS)} limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}

/** Deletes the sessions of all accounts and returns their number. */
export async function removeEvery(queries: Queries): Promise<number> {
  return (await queries.delete(sessions)).rowCount ?? 0
}
