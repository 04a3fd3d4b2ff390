import type { Context } from '../context.ts'
import { unfinishedAfterS } from '../domain/erasure.ts'
import * as auditLog from '../store/audit-log.ts'
import * as erasures from '../store/erasures.ts'

/** What the admin did, the newest first, and the deletions that some service has not finished within an hour. */
export async function readAuditLog(ctx: Context, page: { limit: number; offset: number }) {
  const { db } = ctx.database
  const [entries, unfinished] = await Promise.all([
    auditLog.listNewest(db, page),
    erasures.listUnfinished(db, unfinishedAfterS),
  ])
  return { entries, unfinished }
}
