/** Decides which moderator may work on a case. The gateway lets only moderators and the admin make these calls. */
import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { openPrivate } from './open-private.ts'
import { hiddenFor } from './rules/possible-acts.ts'
import { type Case, findCase } from './store/cases.ts'

/**
 * Returns a case that the moderator may work on. If the case is about a private group's content, records that the moderator
 * opened the case. A new opening is published for the audit log.
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
