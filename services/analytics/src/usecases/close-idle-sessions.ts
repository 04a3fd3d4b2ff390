import { readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { inactivityMs } from '../domain/activity.ts'

/** Closes sessions of use that nobody ended, at their last sign of life. Answers how many. */
export async function closeIdleSessions({ database, documents }: Context): Promise<number> {
  const now = await readNow(database.db)
  return documents.closeIdleSessions(new Date(now.getTime() - inactivityMs))
}
