/** Sessions of use: from the start of the app in a browser until it ends or is idle. */
import type { Member } from '@hunch/kit/identity'
import { newId, readNow } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { asActiveMember } from './as-active-member.ts'
import { usageLimits } from './limits.ts'

/** Starts a session of use; returns its id. */
export const startSession = (ctx: Context, member: Member): Promise<string> =>
  asActiveMember(ctx, member, async (_tx, at) => {
    const id = newId()
    await ctx.documents.startSession({ id, memberId: member.id, at })
    return id
  })

/** The app's report at the end of a session; `duration` in seconds. */
export interface SessionReport {
  readonly sessionId: string
  readonly duration: number
  readonly pageViews: number
  readonly actionsPerformed: number
}

/**
 * Ends one of a member's sessions of use; may be called repeatedly.
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

/** Closes idle sessions of use that no client ended, at their last activity. Returns their number. */
export async function closeIdleSessions({ database, documents }: Context): Promise<number> {
  const now = await readNow(database.db)
  return documents.closeIdleSessions(new Date(now.getTime() - usageLimits.sessionInactivityMs))
}
