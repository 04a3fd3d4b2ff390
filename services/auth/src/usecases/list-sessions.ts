import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import * as sessions from '../store/sessions.ts'

/** The member's live sessions, the one in use first. */
export const listSessions = (ctx: Context, member: Member): Promise<sessions.Session[]> =>
  sessions.listLive(ctx.database.db, member.id, member.sessionId)
