import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as sessions from './store.ts'

/** Re-exports functions that end the sessions of one account or all, or delete expired sessions, for other folders. */
export { removeAll as endSessionsOf, removeEvery as removeEverySession, sweep as sweepSessions } from './store.ts'

/** Returns the member's live sessions, the current one first. */
export const listSessions = (ctx: Context, member: Member): Promise<sessions.Session[]> =>
  sessions.listLive(ctx.database.db, member.id, member.sessionId)

/** Returns the id that the browser chose for the sign-in that opened the current session; null if it chose none. */
export const getSignInAttempt = (ctx: Context, member: Member): Promise<string | null> =>
  sessions.attemptOf(ctx.database.db, member.id, member.sessionId)

/**
 * Ends one of the member's sessions.
 *
 * @throws sessionNotFound, also for another member's session
 */
export async function endSession(ctx: Context, member: Member, id: string): Promise<void> {
  if (!(await sessions.remove(ctx.database.db, member.id, id))) throw errors.sessionNotFound()
}

/** Ends all sessions of the member. */
export const endAllSessions = (ctx: Context, member: Member): Promise<void> =>
  sessions.removeAll(ctx.database.db, member.id)
