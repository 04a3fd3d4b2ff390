import type { Queries } from '@hunch/kit/postgres'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { MemberState } from '../port.ts'
import { dropDeserted } from './deserted.ts'
import { actors, members } from './schema.ts'

/** Those of some members who are deactivated or deleted. */
export async function statesOf(queries: Queries, memberIds: readonly string[]): Promise<Map<string, MemberState>> {
  const rows = await queries
    .select()
    .from(members)
    .where(inArray(members.memberId, [...memberIds]))
  return new Map(rows.map(({ memberId, state }) => [memberId, state]))
}

export async function setMember(tx: Queries, memberId: string, state: MemberState): Promise<void> {
  await keepMember(tx, memberId, state)
  const hidden = (await statesOf(tx, [memberId])).has(memberId)
  await tx
    .update(actors)
    .set({ hidden })
    .where(and(eq(actors.actorId, memberId), ne(actors.hidden, hidden)))
}

/** Keeps what became of an account, and nothing else. */
export async function keepMember(tx: Queries, memberId: string, state: MemberState): Promise<void> {
  const mine = eq(members.memberId, memberId)
  if (state === 'active') await tx.delete(members).where(and(mine, ne(members.state, 'deleted')))
  else
    await tx
      .insert(members)
      .values({ memberId, state })
      .onConflictDoUpdate({ target: members.memberId, set: { state }, setWhere: ne(members.state, 'deleted') })
}

/** Removes some of what is held of a member: what she was told, her part in what others were, her votes. */
export async function erase(tx: Queries, memberId: string, limit: number): Promise<number> {
  const told = await tx.execute(sql`delete from notes where id in
    (select id from notes where member_id = ${memberId} limit ${limit})`)
  if (told.rowCount) return told.rowCount
  const { rows } = await tx.execute<{ note_id: string }>(sql`delete from actors where ctid in
    (select ctid from actors where actor_id = ${memberId} limit ${limit}) returning note_id`)
  await dropDeserted(
    tx,
    rows.map((row) => row.note_id),
  )
  if (rows.length > 0) return rows.length
  const voted = await tx.execute(sql`delete from votes where ctid in
    (select ctid from votes where member_id = ${memberId} limit ${limit})`)
  return voted.rowCount ?? 0
}
