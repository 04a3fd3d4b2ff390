import type { Member } from '@hunch/kit/identity'
import type { Context } from '../context.ts'
import { publishBlockEnded } from './events.ts'
import { lockBlocker, removeBlock, takeVersion } from './store.ts'

/**
 * Ends a block; does nothing if there is none. Predictions and social are called at once. A service that is unavailable learns
 * of the end from the event.
 */
export async function unblockMember(ctx: Context, member: Member, blockedId: string): Promise<{ isBlocked: false }> {
  const pair = { blockerId: member.id, blockedId }
  const version = await ctx.database.transaction(async (tx) => {
    await lockBlocker(tx, member.id)
    if (!(await removeBlock(tx, pair))) return undefined
    const taken = await takeVersion(tx, member.id)
    await publishBlockEnded(tx, { ...pair, version: taken })
    return taken
  })
  if (version !== undefined) await ctx.blockPeers.apply({ ...pair, version, standing: false })
  return { isBlocked: false }
}
