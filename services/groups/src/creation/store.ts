import type { Queries } from '@hunch/kit/postgres'
import { groups } from '../schema.ts'

export async function insertGroup(tx: Queries, group: typeof groups.$inferInsert): Promise<typeof groups.$inferSelect> {
  const [row] = await tx.insert(groups).values(group).returning()
  if (!row) throw new Error('the group was not written')
  return row
}
