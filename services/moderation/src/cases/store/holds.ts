import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { reports } from '../../schema/index.ts'

const isHolding = (caseId: string): SQL | undefined =>
  and(eq(reports.caseId, caseId), eq(reports.held, true), isNull(reports.holdEndedAt))

/** Whether the target of a locked case is held. */
export const isHeld = async (tx: Queries, caseId: string): Promise<boolean> =>
  (await tx.select({ id: reports.id }).from(reports).where(isHolding(caseId)).limit(1)).length > 0

/** Ends all holds of a locked case; returns the ids of their flags, oldest first. */
export async function endHolds(tx: Queries, caseId: string): Promise<string[]> {
  const holding = await tx
    .select({ flagId: reports.flagId })
    .from(reports)
    .where(isHolding(caseId))
    .orderBy(asc(reports.createdAt), asc(reports.id))
  if (holding.length > 0) await tx.update(reports).set({ holdEndedAt: appNow }).where(isHolding(caseId))
  return holding.flatMap(({ flagId }) => flagId ?? [])
}
