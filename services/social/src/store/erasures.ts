import { appNow, type Queries } from '@hunch/kit/postgres'
import { asc, eq, isNull } from 'drizzle-orm'
import { erasures } from './schema.ts'

/** Notes that all that is held of a member must go; one who is noted already stays as she is. */
export async function noteErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.insert(erasures).values({ memberId }).onConflictDoNothing()
}

/** Locks one member of whom something may be left and whom nobody else has locked. */
export async function lockErasure(tx: Queries): Promise<string | undefined> {
  const [due] = await tx
    .select({ memberId: erasures.memberId })
    .from(erasures)
    .where(isNull(erasures.doneAt))
    .orderBy(asc(erasures.memberId))
    .limit(1)
    .for('update', { skipLocked: true })
  return due?.memberId
}

export async function finishErasure(tx: Queries, memberId: string): Promise<void> {
  await tx.update(erasures).set({ doneAt: appNow }).where(eq(erasures.memberId, memberId))
}
