import { readBlocksBy } from '../blocks/list-blocks.ts'
import { readConsentsOf } from '../consents/agree-to-terms.ts'
import type { Context } from '../context.ts'
import { readAllMutes } from '../mutes/list-mutes.ts'
import { readAllOwn } from '../reports/report-thing.ts'
import { readAllStatementsOf } from '../statements/list-statements.ts'

/**
 * Returns a member's blocks and mutes, oldest first, and their reports and statements, newest first. Also returns the versions
 * of the terms that they agreed to. Never returns who blocked, muted or reported them.
 */
export async function exportMember(ctx: Context, memberId: string) {
  const { db } = ctx.database
  const [blocks, mutes, reports, statements, consents] = await Promise.all([
    readBlocksBy(db, memberId),
    readAllMutes(db, memberId),
    readAllOwn(db, memberId),
    readAllStatementsOf(db, memberId),
    readConsentsOf(db, memberId),
  ])
  return { blocks, mutes, reports, statements, consents }
}

export type Exported = Awaited<ReturnType<typeof exportMember>>
