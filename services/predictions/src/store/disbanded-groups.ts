import type { Queries } from '@hunch/kit/postgres'
import { eq } from 'drizzle-orm'
import { disbandedGroups } from './schema.ts'

export async function noteDisbanded(tx: Queries, groupId: string): Promise<void> {
  await tx.insert(disbandedGroups).values({ groupId }).onConflictDoNothing()
}

export async function isDisbanded(queries: Queries, groupId: string): Promise<boolean> {
  return (await queries.select().from(disbandedGroups).where(eq(disbandedGroups.groupId, groupId))).length > 0
}
