import { appNow, type Queries, readNow } from '@hunch/kit/postgres'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { erasures } from './schema.ts'

/** A deletion that some services have not finished in time. */
export interface Unfinished {
  readonly memberId: string
  readonly since: Date
  readonly services: string[]
}

/** Waits from now on for services to say that they have removed what they held of a member. */
export async function insert(tx: Queries, memberId: string, services: readonly string[]): Promise<void> {
  const deletedAt = await readNow(tx)
  await tx.insert(erasures).values(services.map((service) => ({ memberId, service, deletedAt })))
}

/** A service has removed what it held; nothing happens where nobody waited for that. */
export async function finish(tx: Queries, memberId: string, service: string): Promise<void> {
  const isAwaited = and(eq(erasures.memberId, memberId), eq(erasures.service, service), isNull(erasures.erasedAt))
  await tx.update(erasures).set({ erasedAt: appNow }).where(isAwaited)
}

/** Deletions that are not through after `afterS` seconds, oldest first, with the services that are missing. */
export const listUnfinished = (queries: Queries, afterS: number): Promise<Unfinished[]> =>
  queries
    .select({
      memberId: erasures.memberId,
      since: erasures.deletedAt,
      services: sql<string[]>`array_agg(${erasures.service} order by ${erasures.service})`,
    })
    .from(erasures)
    .where(
      and(
        isNull(erasures.erasedAt),
        sql`${erasures.deletedAt} <= (select app_now()) - make_interval(secs => ${afterS})`,
      ),
    )
    .groupBy(erasures.memberId, erasures.deletedAt)
    .orderBy(asc(erasures.deletedAt))
