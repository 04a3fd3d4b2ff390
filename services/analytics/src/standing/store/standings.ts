import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { standings } from '../../schema/index.ts'
import { firstStanding, type Standing } from '../rules/standing.ts'

type Row = typeof standings.$inferSelect

/** Returns a member's standing. If none is stored, returns the standing of a new member. */
export async function findStanding(queries: Queries, memberId: string): Promise<Standing> {
  const [row] = await queries.select().from(standings).where(eq(standings.memberId, memberId))
  return row ? toStanding(row) : firstStanding
}

export async function saveStanding(tx: Queries, memberId: string, standing: Standing): Promise<void> {
  const columns = toColumns(standing)
  await tx
    .insert(standings)
    .values({ memberId, ...columns })
    .onConflictDoUpdate({ target: standings.memberId, set: columns })
}

const toStanding = (row: Row): Standing => ({
  scored: row.scored,
  right: row.right,
  edge: { count: row.edgeCount, sum: row.edgeSum, sumOfSquares: row.edgeSumOfSquares },
  hitRun: row.hitRun,
  longestHitRun: row.longestHitRun,
  upsets: row.upsets,
  authors: row.authors,
  rank: row.rank,
  belowSince: row.belowSince,
  last:
    row.lastSettledAt && row.lastPostId && row.lastSettlement
      ? { settledAt: row.lastSettledAt, postId: row.lastPostId, settlement: row.lastSettlement }
      : null,
})

const toColumns = (standing: Standing): Omit<Row, 'memberId'> => ({
  scored: standing.scored,
  right: standing.right,
  edgeCount: standing.edge.count,
  edgeSum: standing.edge.sum,
  edgeSumOfSquares: standing.edge.sumOfSquares,
  hitRun: standing.hitRun,
  longestHitRun: standing.longestHitRun,
  upsets: standing.upsets,
  authors: [...standing.authors],
  rank: standing.rank,
  belowSince: standing.belowSince,
  lastSettledAt: standing.last?.settledAt ?? null,
  lastPostId: standing.last?.postId ?? null,
  lastSettlement: standing.last?.settlement ?? null,
})
