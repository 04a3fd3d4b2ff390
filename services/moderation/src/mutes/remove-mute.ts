import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { sendMutes } from './send-mutes.ts'
import { lockMuting, raiseVersion, removeMute as remove } from './store.ts'

/** Ends one of the caller's mutes; does nothing if there is no such mute. */
export async function removeMute(ctx: Context, member: Member, id: string): Promise<{ isMuted: false }> {
  const isRemoved = await ctx.database.transaction(async (tx) => {
    await lockMuting(tx, member.id)
    if (!(await remove(tx, member.id, id))) return false
    await raiseVersion(tx, member.id, fixedLimits.mutesAgainMs)
    return true
  })
  if (isRemoved) await sendMutes(ctx, member.id)
  return { isMuted: false }
}
