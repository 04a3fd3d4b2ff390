import type { Queries } from '@hunch/kit/postgres'
import { eq, sql } from 'drizzle-orm'
import { adminActs } from './schema.ts'

/** Keeps where the admin acts from; the same act again changes nothing. */
export async function insert(queries: Queries, act: { id: string; ip: string }): Promise<void> {
  await queries.insert(adminActs).values(act).onConflictDoNothing()
}

/** Takes where the admin acted from; empty where that is not known. */
export async function take(tx: Queries, id: string): Promise<string> {
  const [act] = await tx.delete(adminActs).where(eq(adminActs.id, id)).returning({ ip: adminActs.ip })
  return act?.ip ?? ''
}

/** Forgets acts that came to nothing: those of 30 days ago, `limit` at most; how many. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`delete from admin_acts where id in (select id from admin_acts
    where noted_at < (select app_now()) - interval '30 days' limit ${limit})`)
  return rowCount ?? 0
}
