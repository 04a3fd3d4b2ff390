import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { recordAdminAct } from './record-admin-act.ts'
import { hiddenFor } from './rules/possible-acts.ts'
import { type Case, findCase, lockCase } from './store/cases.ts'
import { insertOpening, isOpened } from './store/openings.ts'

/** Takes the next version of what is published about a locked case. */
export { takeVersion as nextVersion } from './store/cases.ts'

/**
 * Returns a case that a moderator may work on. One of a private group is thereby opened: that is published for the audit
 * log, once for each moderator.
 *
 * @throws caseNotFound, also for a moderator's own things, and for what is sealed
 * @throws unavailable where a private one cannot be recorded
 */
export async function requireCase(ctx: Context, member: Member, id: string): Promise<Case> {
  const found = await findCase(ctx.database.db, id)
  if (!found || found.isSealed || isOwn(found, member)) throw errors.caseNotFound()
  if (found.audienceGroupId !== null) await openPrivate(ctx, member, id)
  return found
}

const isOwn = ({ memberId }: Case, member: Member): boolean => memberId !== null && memberId === hiddenFor(member)

async function openPrivate(ctx: Context, member: Member, caseId: string): Promise<void> {
  const opening = { caseId, memberId: member.id }
  if (await isOpened(ctx.database.db, opening)) return
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    await requireLocked(tx, caseId)
    if (await insertOpening(tx, opening)) await publishAct(tx, caseId, 'case.opened')
  })
}

/**
 * Locks a case until the transaction ends.
 *
 * @throws caseNotFound
 */
export async function requireLocked(tx: Queries, id: string): Promise<Case> {
  const locked = await lockCase(tx, id)
  if (!locked) throw errors.caseNotFound()
  return locked
}
