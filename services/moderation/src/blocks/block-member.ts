import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { findCards, loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { decideBlock } from './decide-block.ts'
import { blockLimits } from './limits.ts'
import { type Block, countBlocks, findBlock, insertPending, lockBlocker, type Pair, takeVersion } from './store.ts'

/**
 * Blocks a member. Predictions and social apply the block before this returns. An existing block does not change.
 *
 * @throws cannotBlockYourself
 * @throws userNotFound, also if that member was deleted or has blocked the caller
 * @throws tooManyBlocks
 * @throws unavailable if predictions or social is unavailable: the block is then undone; also if moderation lacks the member's
 * card and auth is unavailable
 */
export async function blockMember(ctx: Context, member: Member, blockedId: string): Promise<{ isBlocked: true }> {
  if (blockedId === member.id) throw errors.cannotBlockYourself()
  const card = (await loadCards(ctx, [blockedId])).get(blockedId)
  if (!card) throw commonErrors.unavailable()
  const block = await ctx.database.transaction((tx) => beginBlock(tx, { blockerId: member.id, blockedId }))
  if (block.state === 'pending' && !(await decideBlock(ctx, block))) throw commonErrors.unavailable()
  return { isBlocked: true }
}

/** Writes a pending block. If a block exists, returns that block; if it is still pending, the caller tries to decide it. */
async function beginBlock(tx: Queries, pair: Pair): Promise<Pick<Block, 'state' | 'version' | keyof Pair>> {
  const { blockerId, blockedId } = pair
  await lockBlocker(tx, blockerId)
  const cards = new Map((await findCards(tx, [blockerId, blockedId])).map((card) => [card.memberId, card]))
  // Either member may have been deleted during the call.
  if (cards.get(blockerId)?.erased) throw commonErrors.notSignedIn()
  if (cards.get(blockedId)?.erased) throw errors.userNotFound()
  const found = await findBlock(tx, pair)
  if (found) return found
  if (await findBlock(tx, { blockerId: blockedId, blockedId: blockerId })) throw errors.userNotFound()
  const limit = blockLimits.blocksOfMember
  if ((await countBlocks(tx, blockerId)) >= limit) throw errors.tooManyBlocks({ limit })
  const block = { ...pair, version: await takeVersion(tx, blockerId) }
  await insertPending(tx, block)
  return { ...block, state: 'pending' }
}
