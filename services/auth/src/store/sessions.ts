import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { lastSeenEveryS, sessionIdleS } from '../domain/limits.ts'
import { accounts, sessions } from './schema.ts'

export type Session = Pick<typeof sessions.$inferSelect, 'id' | 'device' | 'createdAt' | 'lastSeenAt'>

const before = (seconds: number): SQL => sql`(select app_now()) - make_interval(secs => ${seconds})`
const isLive = sql`${sessions.lastSeenAt} > ${before(sessionIdleS)}`

export async function insert(
  tx: Queries,
  session: { accountId: string; tokenHash: string; device: string },
): Promise<void> {
  await tx.insert(sessions).values({ ...session, id: newId() })
}

/** The live session of a token with its account; `stale` where its last use should be noted anew. */
export async function findLive(queries: Queries, tokenHash: string) {
  const [row] = await queries
    .select({
      id: sessions.id,
      account: accounts,
      stale: sql<boolean>`${sessions.lastSeenAt} < ${before(lastSeenEveryS)}`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), isLive))
  return row
}

/** Notes that a session is in use, unless another replica just did. */
export async function touch(queries: Queries, id: string): Promise<void> {
  const isStale = sql`${sessions.lastSeenAt} < ${before(lastSeenEveryS)}`
  await queries
    .update(sessions)
    .set({ lastSeenAt: appNow })
    .where(and(eq(sessions.id, id), isStale))
}

/** An account's live sessions, the given one first, then those used last. */
export const listLive = (queries: Queries, accountId: string, firstId: string): Promise<Session[]> =>
  queries
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), isLive))
    .orderBy(desc(sql`${sessions.id} = ${firstId}`), desc(sessions.lastSeenAt))

/** Ends one of an account's sessions; false where it has no such session. */
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

/** Deletes sessions that have ended by themselves, `most` at once; how many those were. */
export async function sweep(queries: Queries, most: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from sessions where id in (
      select id from sessions where last_seen_at <= ${before(sessionIdleS)} limit ${most} for update skip locked)`)
  return rowCount ?? 0
}
