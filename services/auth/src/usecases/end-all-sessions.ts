import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import * as sessions from '../store/sessions.ts'

/** Signs the member out everywhere. */
export const endAllSessions = (ctx: Context, member: Member): Promise<void> =>
  sessions.removeAll(ctx.database.db, member.id)
