import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { attemptOf, listLive, type Session } from './store.ts'

/** Returns the member's live sessions, the current one first. */
export const listSessions = (ctx: Context, member: Member): Promise<Session[]> =>
  listLive(ctx.database.db, member.id, member.sessionId)

/** Returns the browser's own name of the sign-in that opened the current session; null if it gave none. */
export const getSignInAttempt = (ctx: Context, member: Member): Promise<string | null> =>
  attemptOf(ctx.database.db, member.id, member.sessionId)
