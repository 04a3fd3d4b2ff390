import { appNow, type Queries } from '@hunch/kit/postgres'
import { and, eq, sql } from 'drizzle-orm'
import { openings } from '../../schema/index.ts'

interface Opening {
  readonly caseId: string
  readonly memberId: string
}

export async function isOpened(queries: Queries, { caseId, memberId }: Opening): Promise<boolean> {
  const found = await queries
    .select({ caseId: openings.caseId })
    .from(openings)
    .where(and(eq(openings.caseId, caseId), eq(openings.memberId, memberId)))
  return found.length > 0
}

/** Saves that a moderator opened a private case; returns false if that was already saved. */
export async function insertOpening(tx: Queries, opening: Opening): Promise<boolean> {
  const { rowCount } = await tx
    .insert(openings)
    .values({ ...opening, openedAt: appNow })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Deletes all openings of a locked case. */
export async function removeOpenings(tx: Queries, caseId: string): Promise<void> {
  await tx.delete(openings).where(eq(openings.caseId, caseId))
}

/** Deletes the moderators' openings of a locked case that are older than the case's own last opening. */
export async function removeOldOpenings(tx: Queries, caseId: string): Promise<void> {
  await tx
    .delete(openings)
    .where(
      and(
        eq(openings.caseId, caseId),
        sql`${openings.openedAt} < (select c.opened_at from cases c where c.id = ${caseId})`,
      ),
    )
}
