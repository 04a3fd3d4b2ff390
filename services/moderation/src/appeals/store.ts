import { appNow, type Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { appeals } from '../schema/index.ts'

export async function insertAppeal(tx: Queries, appeal: { actId: string; text: string }): Promise<void> {
  await tx.insert(appeals).values({ ...appeal, createdAt: appNow })
}

/** Whether an act has an appeal, decided or not. */
export async function hasAppeal(queries: Queries, actId: string): Promise<boolean> {
  const found = await queries.select({ actId: appeals.actId }).from(appeals).where(eq(appeals.actId, actId))
  return found.length > 0
}
