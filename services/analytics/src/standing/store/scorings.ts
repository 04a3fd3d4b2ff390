import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { scorings } from '../../schema/index.ts'
import { countable, type Viewer } from '../../schema/public-acts.ts'
import type { Settlement } from '../rules/settlement.ts'
import { comparePositions, type Scoring } from '../rules/standing.ts'

/**
 * Inserts a scoring for every vote on a settled post but its owner's and those of erased members:
 * whether it was right, and how many of the others were. Returns how many.
 */
export async function insertScorings(tx: Queries, settlement: Settlement, result: boolean): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into scorings (member_id, post_id, settlement, owner_id, settled_at, is_right, other_voters, others_right)
    select v.member_id, v.post_id, ${settlement.settlement}, v.owner_id, ${settlement.settledAt.toISOString()}::timestamptz,
      v.vote = ${result}, crowd.voters - 1, crowd.were_right - (v.vote = ${result})::integer
    from votes v, (select count(*)::integer as voters, count(*) filter (where c.vote = ${result})::integer as were_right
      from votes c where c.post_id = ${settlement.postId}::uuid and not c.withdrawn) crowd
    where v.post_id = ${settlement.postId}::uuid and not v.withdrawn and not v.is_nobodys and v.member_id <> v.owner_id`)
  return rowCount ?? 0
}

/** Inserts a scoring of nothing for every member whom an earlier settlement of a post scored. */
export async function insertAnnulments(tx: Queries, { postId, settlement, settledAt }: Settlement): Promise<void> {
  await tx.execute(sql`
    insert into scorings (member_id, post_id, settlement, owner_id, settled_at, is_right, other_voters, others_right)
    select distinct member_id, post_id, ${settlement}::integer, owner_id, ${settledAt.toISOString()}::timestamptz,
      null::boolean, 0, 0
    from scorings where post_id = ${postId}::uuid`)
}

/** Marks the scorings of a post's earlier settlements as superseded. */
export async function supersede(tx: Queries, { postId, settlement }: Settlement): Promise<void> {
  await tx.execute(
    sql`update scorings set stands = false where post_id = ${postId}::uuid and settlement < ${settlement} and stands`,
  )
}

/** A member's scorings in their order, for a viewer: all, or those that are due. */
export async function findScorings(
  queries: Queries,
  memberId: string,
  { due = false, viewer = 'self' }: { due?: boolean; viewer?: Viewer } = {},
): Promise<Scoring[]> {
  const shown = countable(viewer, sql`${scorings.postId}`)
  const rows = await queries
    .select()
    .from(scorings)
    .where(and(eq(scorings.memberId, memberId), due ? scorings.due : sql`true`, shown))
  return rows.sort(comparePositions)
}

/** A member's scored votes in their order, without those that a later settlement replaced. */
export async function findScoredVotes(queries: Queries, memberId: string) {
  const rows = await queries
    .select()
    .from(scorings)
    .where(and(eq(scorings.memberId, memberId), scorings.stands))
  return rows.sort(comparePositions).flatMap(({ right, ...row }) => (right === null ? [] : [{ ...row, right }]))
}

/** Marks all scorings of a locked member as included in the standing. */
export async function markIncluded(tx: Queries, memberId: string): Promise<void> {
  await tx
    .update(scorings)
    .set({ due: false })
    .where(and(eq(scorings.memberId, memberId), scorings.due))
}

export async function deleteScorings(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(scorings).where(eq(scorings.memberId, memberId))
}
