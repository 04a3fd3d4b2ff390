import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { use } from './use.ts'

/** What the app says of a session that ends; `duration` in seconds. */
export interface SaidOfSession {
  readonly sessionId: string
  readonly duration: number
  readonly pageViews: number
  readonly actionsPerformed: number
}

/** Ends one of a member's sessions of use, any number of times. Throws sessionOfUseNotFound. */
export const endSession = (ctx: Context, member: Member, said: SaidOfSession): Promise<void> =>
  use(ctx, member, async (_tx, at) => {
    const { sessionId, pageViews } = said
    const ending = { sessionId, memberId: member.id, at, seconds: said.duration, pageViews }
    if (!(await ctx.documents.endSession({ ...ending, actions: said.actionsPerformed })))
      throw errors.sessionOfUseNotFound()
  })
