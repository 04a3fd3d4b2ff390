import { isAnyOf, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, not, sql } from 'drizzle-orm'
import { members } from '../schema/index.ts'

export type MemberRow = typeof members.$inferSelect

/** Inserts the rows of members that have no row yet. */
const ensure = (tx: Queries, ids: readonly string[]) =>
  tx.execute(sql`
    insert into members (member_id) select * from unnest(${sql.param([...ids])}::uuid[]) on conflict do nothing`)

/** Locks members by id, so that events of one member take effect one after the other. Inserts missing rows. */
export async function lockMembers(tx: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, MemberRow>> {
  const wanted = [...new Set(ids)].sort()
  const lock = () =>
    tx.select().from(members).where(isAnyOf(members.memberId, wanted)).orderBy(asc(members.memberId)).for('update')
  let rows = await lock()
  if (rows.length < wanted.length) {
    await ensure(tx, wanted)
    rows = await lock()
  }
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** Locks a member, and returns their row. Inserts the row if it is missing. */
export async function lockMember(tx: Queries, id: string): Promise<MemberRow> {
  const member = (await lockMembers(tx, [id])).get(id)
  if (!member) throw new Error('a member row that was inserted is missing')
  return member
}

/** Prevents a member's erasure until the transaction ends. Returns false if the member is erased. */
export async function holdMember(tx: Queries, id: string): Promise<boolean> {
  await ensure(tx, [id])
  const [row] = await tx
    .select({ erased: members.erased })
    .from(members)
    .where(eq(members.memberId, id))
    .for('key share')
  return row?.erased === false
}

/** Whether a member is known and not erased. */
export async function memberExists(queries: Queries, id: string): Promise<boolean> {
  const rows = await queries
    .select({ id: members.memberId })
    .from(members)
    .where(and(eq(members.memberId, id), not(members.erased)))
  return rows.length > 0
}

export async function saveJoined(tx: Queries, id: string, joinedAt: Date): Promise<void> {
  await tx.update(members).set({ joinedAt }).where(eq(members.memberId, id))
}

/** Marks a member as erased. Clears all columns but the id and the version. */
export async function markErased(tx: Queries, id: string): Promise<void> {
  await tx
    .update(members)
    .set({ erased: true, joinedAt: null, streakDue: false, dayAtRisk: null, riskDueAt: null })
    .where(eq(members.memberId, id))
}

/**
 * Takes `count` versions of a member for events to publish, and returns the first of them. The transaction has locked the
 * member's row. Versions are times in µs since 1970, so that versions after a rebuild exceed all versions published before.
 */
export async function takeVersions(tx: Queries, id: string, count: number): Promise<number> {
  const [row] = await tx
    .update(members)
    .set({
      version: sql`greatest(${members.version}, (extract(epoch from clock_timestamp()) * 1000000)::bigint) + ${count}::integer`,
    })
    .where(eq(members.memberId, id))
    .returning({ version: members.version })
  if (!row) throw new Error('a locked member is gone')
  return row.version - count + 1
}
