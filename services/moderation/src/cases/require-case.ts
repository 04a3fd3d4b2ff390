import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { isErased } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { recordAdminAct } from './record-admin-act.ts'
import { hiddenFor } from './rules/possible-acts.ts'
import { type Case, findCase, lockCase } from './store/cases.ts'
import { insertOpening, isOpened } from './store/openings.ts'
import { lockReporting } from './store/reports.ts'

/** For other subjects: takes the next version of the events about a locked case. */
export { takeVersion as nextVersion } from './store/cases.ts'

/** For other subjects: the lock that erasures wait for. */
export { lockReporting } from './store/reports.ts'

/**
 * Returns a case that the moderator may work on. This opens a private group's case. The first opening by each moderator is
 * published for the audit log.
 *
 * @throws caseNotFound, also for sealed cases and, except for the admin, for cases about the moderator
 * @throws unavailable if the opening of a private case cannot be recorded
 */
export async function requireCase(ctx: Context, member: Member, id: string): Promise<Case> {
  const found = await findCase(ctx.database.db, id)
  if (!found || found.isSealed || isOwn(found, member)) throw errors.caseNotFound()
  if (found.audienceGroupId !== null) await openPrivate(ctx, member, id)
  return found
}

const isOwn = ({ memberId }: Case, member: Member): boolean => memberId !== null && memberId === hiddenFor(member)

/**
 * Opens a private case for a moderator, and publishes that for the audit log. Does nothing if they have opened it since its
 * words last changed.
 *
 * @throws unavailable if that cannot be recorded
 */
export async function openPrivate(ctx: Context, member: Member, caseId: string): Promise<void> {
  const opening = { caseId, memberId: member.id }
  if (await isOpened(ctx.database.db, opening)) return
  const publishAct = await recordAdminAct(ctx, member)
  await ctx.database.transaction(async (tx) => {
    await requireLockedFor(tx, member, caseId)
    if (await insertOpening(tx, opening)) await publishAct(tx, caseId, 'case.opened')
  })
}

/**
 * Locks a case for an action of a member until the transaction ends. The member's erasure waits for it too, so that it removes
 * their id from the action.
 *
 * @throws notSignedIn if the member was deleted meanwhile
 * @throws caseNotFound
 */
export async function requireLockedFor(tx: Queries, { id: memberId }: Pick<Member, 'id'>, id: string): Promise<Case> {
  await lockReporting(tx, memberId)
  if (await isErased(tx, memberId)) throw commonErrors.notSignedIn()
  return requireLocked(tx, id)
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
