import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import * as sessions from '../store/sessions.ts'

/** Ends one of the member's sessions. Throws sessionNotFound, also where it is another's. */
export async function endSession(ctx: Context, member: Member, id: string): Promise<void> {
  if (!(await sessions.remove(ctx.database.db, member.id, id))) throw errors.sessionNotFound()
}
