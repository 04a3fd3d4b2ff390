import { appNow, type Queries, readNow } from '@hunch/kit/postgres'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { erasures } from '../schema.ts'

/** A deletion that some services have not finished in time. */
export interface Unfinished {
  readonly memberId: string
  readonly since: Date
  readonly services: string[]
}

/** Stores that services have to erase what they hold of a member. */
export async function insert(tx: Queries, memberId: string, services: readonly string[]): Promise<void> {
  const deletedAt = await readNow(tx)
  await tx.insert(erasures).values(services.map((service) => ({ memberId, service, deletedAt })))
}

/** Stores that a service has erased what it held; ignored where the member was not deleted here. */
export async function finish(tx: Queries, memberId: string, service: string): Promise<void> {
  const isPending = and(eq(erasures.memberId, memberId), eq(erasures.service, service), isNull(erasures.erasedAt))
  await tx.update(erasures).set({ erasedAt: appNow }).where(isPending)
}

/** Returns deletions that are unfinished after `afterS` seconds, the oldest first, with the services that are missing. */
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
