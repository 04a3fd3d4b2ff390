/** Sessions of use: from the start of the app in a browser to its end, or to a time without activity. */
import type { Member } from '@hunch/kit/identity'
import { newId, readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import { asActiveMember } from './as-active-member.ts'

/** Starts a session of use; returns its id. */
export const startSession = (ctx: Context, member: Member): Promise<string> =>
  asActiveMember(ctx, member, async (_tx, at) => {
    const id = newId()
    await ctx.documents.startSession({ id, memberId: member.id, at })
    return id
  })

/** What the app reports of a session that ends; `duration` in seconds. */
export interface SessionReport {
  readonly sessionId: string
  readonly duration: number
  readonly pageViews: number
  readonly actionsPerformed: number
}

/**
 * Ends one of a member's sessions of use, any number of times.
 *
 * @throws sessionOfUseNotFound
 */
export const endSession = (ctx: Context, member: Member, report: SessionReport): Promise<void> =>
  asActiveMember(ctx, member, async (_tx, at) => {
    const found = await ctx.documents.endSession({
      sessionId: report.sessionId,
      memberId: member.id,
      at,
      seconds: report.duration,
      pageViews: report.pageViews,
      actions: report.actionsPerformed,
    })
    if (!found) throw errors.sessionOfUseNotFound()
  })

/** Closes sessions of use that no client ended, at their last activity. Returns how many. */
export async function closeIdleSessions({ database, documents }: Context): Promise<number> {
  const now = await readNow(database.db)
  return documents.closeIdleSessions(new Date(now.getTime() - fixedLimits.sessionInactivityMs))
}
