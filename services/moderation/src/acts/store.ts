import { appNow, newId, type Queries } from '@hunch/kit/postgres'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { AppealOutcome, ProfilePart } from '../cases/rules/kinds.ts'
import type { Case } from '../cases/store/cases.ts'
import { acts, appeals, cases } from '../schema/index.ts'

export type Act = typeof acts.$inferSelect

export interface NewAct
  extends Omit<Act, 'id' | 'until' | 'createdAt' | 'liftedAt' | 'isReplaced' | 'isWithdrawn' | 'parts' | 'photoFiles'> {
  /** The removed parts of a profile, or `photo` of a post. Default: none. */
  readonly parts?: ProfilePart[]
  /** Files at media of the removed photos of a post that stays. Default: none. */
  readonly photoFiles?: string[]
  /** Days of a suspension, from now; null for any other act. */
  readonly days: number | null
}

export async function insertAct(tx: Queries, { days, ...act }: NewAct): Promise<Act> {
  const until = days === null ? null : sql`app_now() + ${days} * interval '1 day'`
  const [row] = await tx
    .insert(acts)
    .values({ ...act, id: newId(), until, createdAt: appNow })
    .returning()
  if (!row) throw new Error('the act was not written')
  return row
}

export async function findAct(queries: Queries, id: string): Promise<Act | undefined> {
  const [act] = await queries.select().from(acts).where(eq(acts.id, id))
  return act
}

/** Returns all acts of a locked case. */
export const readActs = (tx: Queries, caseId: string): Promise<Act[]> =>
  tx.select().from(acts).where(eq(acts.caseId, caseId))

/**
 * Returns a member's deactivations that were taken up to a time and are not lifted, with their cases. Locks the cases in the
 * order of their ids.
 */
export const findDeactivating = (tx: Queries, memberId: string, upTo: Date): Promise<{ act: Act; about: Case }[]> =>
  tx
    .select({ act: acts, about: cases })
    .from(acts)
    .innerJoin(cases, eq(cases.id, acts.caseId))
    .where(
      and(eq(acts.memberId, memberId), eq(acts.kind, 'deactivate'), isNull(acts.liftedAt), lte(acts.createdAt, upTo)),
    )
    .orderBy(asc(cases.id))
    .for('update', { of: cases })

/** Lifts an act of a locked case; returns false if the act is already lifted or deleted. */
export async function markLifted(
  tx: Queries,
  id: string,
  { isReplaced = false, isWithdrawn = false } = {},
): Promise<boolean> {
  const { rowCount } = await tx
    .update(acts)
    .set({ liftedAt: appNow, isReplaced, isWithdrawn })
    .where(and(eq(acts.id, id), isNull(acts.liftedAt)))
  return rowCount === 1
}

/** Decides the appeal of an act whose case is locked; returns false if no appeal waits. */
export async function updateAppeal(
  tx: Queries,
  { actId, ...decision }: { actId: string; decidedById: string | null; outcome: AppealOutcome; note: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(appeals)
    .set({ ...decision, decidedAt: appNow })
    .where(and(eq(appeals.actId, actId), isNull(appeals.decidedAt)))
  return rowCount === 1
}
