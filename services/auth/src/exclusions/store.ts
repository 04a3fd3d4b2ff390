import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, desc, gt, inArray, sql } from 'drizzle-orm'
import { exclusions } from '../schema/index.ts'
import { exclusionLimits } from './limits.ts'

export type Exclusion = typeof exclusions.$inferSelect

/** If a hash is stored already, the row with the later end is kept. */
const laterOne = sql`
  on conflict (hash) do update set cause = excluded.cause, ends_at = excluded.ends_at
  where exclusions.ends_at < excluded.ends_at`

const hashList = (hashes: readonly string[]) => sql`unnest(${sql.param([...hashes])}::text[])`

/** Stores hashes until the last active act against a member ends, for at most a year. Stores nothing without such an act. */
export async function insertForActs(tx: Queries, memberId: string, hashes: readonly string[]): Promise<void> {
  const longest = sql`app_now() + make_interval(days => ${exclusionLimits.exclusionDays})`
  await tx.execute(sql`
    insert into exclusions (hash, cause, ends_at)
    select hash, 'act', act.ends_at from ${hashList(hashes)} as hash, (
      select max(least(ends_at, ${longest})) as ends_at from (
        select until as ends_at from suspensions where member_id = ${memberId} and until > app_now()
        union all select ${longest} from limitations where member_id = ${memberId}
        union all select ${longest} from deactivations where account_id = ${memberId}
      ) as standing
    ) as act where act.ends_at is not null order by hash ${laterOne}`)
}

/** Stores the hashes of a refused person. */
export async function insertForRefusal(tx: Queries, hashes: readonly string[], endsAt: Date): Promise<void> {
  await tx.execute(sql`
    insert into exclusions (hash, cause, ends_at)
    select hash, 'refusal', ${endsAt.toISOString()}::timestamptz from ${hashList(hashes)} as hash order by hash ${laterOne}`)
}

/** Of the active exclusions with these hashes, returns the one that ends last; undefined if there is none. */
export async function findLast(queries: Queries, hashes: readonly string[]): Promise<Exclusion | undefined> {
  const [found] = await queries
    .select()
    .from(exclusions)
    .where(and(inArray(exclusions.hash, [...hashes]), gt(exclusions.endsAt, sql`(select ${appNow})`)))
    .orderBy(desc(exclusions.endsAt))
    .limit(1)
  return found
}

/** Deletes up to `limit` expired exclusions, and returns their number. */
export async function sweep(queries: Queries, limit: number): Promise<number> {
  const { rowCount } = await queries.execute(sql`
    delete from exclusions where hash in (
      select hash from exclusions where ends_at <= (select app_now()) limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}
