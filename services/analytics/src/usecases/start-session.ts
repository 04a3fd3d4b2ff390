import type { Member } from '@hunch/kit/identity'
import { newId } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { use } from './use.ts'

/** Begins a session of use; answers its id. */
export const startSession = (ctx: Context, member: Member): Promise<string> =>
  use(ctx, member, async (_tx, at) => {
    const id = newId()
    await ctx.documents.startSession({ id, memberId: member.id, at })
    return id
  })
