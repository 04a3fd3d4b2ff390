import type { Queries } from '@hunch/kit/postgres'
import type { Context, Judging } from '../context.ts'
import { eraseRows, eraseUse } from '../store/erasure.ts'
import { lockMember, markErased } from '../store/members.ts'
import { announceErased } from './announce.ts'

/**
 * Removes what is held of a member whose account is gone; what others' figures count stays, as
 * nobody's. A call of hers that is under way is waited for, and none comes after.
 */
export async function eraseMember(
  ctx: Judging & Pick<Context, 'documents'>,
  tx: Queries,
  memberId: string,
): Promise<void> {
  await lockMember(tx, memberId)
  await ctx.documents.eraseMember(memberId)
  await eraseUse(tx, memberId)
  await eraseCopies(tx, memberId)
  await announceErased(ctx, tx, memberId)
}

/** The same of the copies alone. */
export async function eraseCopies(tx: Queries, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
  await eraseRows(tx, memberId)
  await markErased(tx, memberId)
}
