import { readConsentsOf } from '../consents/agree-to-terms.ts'
import type { Context } from '../context.ts'
import { readAllMutes } from '../mutes/list-mutes.ts'
import { readAllOwn } from '../reports/list-own-reports.ts'
import { readAllStatementsOf } from '../statements/list-statements.ts'
import { readBlocksBy } from './store.ts'

/**
 * Returns whom a member has blocked and what they have muted, oldest first, what they reported, what was done about
 * things of theirs, newest first, and to which terms they agreed; never who has blocked, muted or reported them.
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
