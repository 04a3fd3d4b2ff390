import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { listLive, type Session } from './store.ts'

/** Returns the member's live sessions, the one in use first. */
export const listSessions = (ctx: Context, member: Member): Promise<Session[]> =>
  listLive(ctx.database.db, member.id, member.sessionId)
