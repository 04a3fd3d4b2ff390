import type { Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { countable, scorings, type Viewer } from '../../schema/index.ts'
import { comparePositions, type Scoring } from '../rules/standing.ts'
import type { Settlement } from './settlements.ts'

/**
 * Inserts a scoring for every vote on a settled post, except votes of its owner and of erased members. A
 * scoring has whether the vote was right, the number of other voters, and how many of them were right.
 * Returns the number of scorings.
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

/** Inserts a scoring with `right` null for every member whom an earlier settlement of the post scored. */
export async function insertAnnulments(tx: Queries, { postId, settlement, settledAt }: Settlement): Promise<void> {
  await tx.execute(sql`
    insert into scorings (member_id, post_id, settlement, owner_id, settled_at, is_right, other_voters, others_right)
    select distinct member_id, post_id, ${settlement}::integer, owner_id, ${settledAt.toISOString()}::timestamptz,
      null::boolean, 0, 0
    from scorings where post_id = ${postId}::uuid`)
}

/** Marks the scorings of a post's earlier settlements as replaced. */
export async function supersede(tx: Queries, { postId, settlement }: Settlement): Promise<void> {
  await tx.execute(
    sql`update scorings set stands = false where post_id = ${postId}::uuid and settlement < ${settlement} and stands`,
  )
}

/** Returns a member's scorings in order. If another member views them, omits posts of private groups. */
export async function findScorings(queries: Queries, memberId: string, viewer: Viewer = 'self'): Promise<Scoring[]> {
  const shown = countable(viewer, sql`${scorings.postId}`)
  const rows = await queries
    .select()
    .from(scorings)
    .where(and(eq(scorings.memberId, memberId), shown))
  return rows.sort(comparePositions)
}

/**
 * Marks a member's due scorings as included in the standing, and returns them in order. The transaction has locked the member's
 * row. Scorings are inserted without the member's lock. One that is inserted meanwhile is not returned and stays due.
 */
export async function takeDueScorings(tx: Queries, memberId: string): Promise<Scoring[]> {
  const rows = await tx
    .update(scorings)
    .set({ due: false })
    .where(and(eq(scorings.memberId, memberId), scorings.due))
    .returning()
  return rows.sort(comparePositions)
}

/** Returns a member's scored votes in order, without those that a later settlement replaced. */
export async function findScoredVotes(queries: Queries, memberId: string) {
  const rows = await queries
    .select()
    .from(scorings)
    .where(and(eq(scorings.memberId, memberId), scorings.stands))
  return rows.sort(comparePositions).flatMap(({ right, ...row }) => (right === null ? [] : [{ ...row, right }]))
}

export async function deleteScorings(tx: Queries, memberId: string): Promise<void> {
  await tx.delete(scorings).where(eq(scorings.memberId, memberId))
}
