import { commonErrors } from '@hunch/kit/errors'
import type { Member } from '@hunch/kit/identity'
import type { Queries } from '@hunch/kit/postgres'
import { findCards, loadCards } from '@hunch/members'
import type { Context } from '../context.ts'
import { errors } from '../errors.ts'
import { fixedLimits } from '../limits.ts'
import { decideBlock } from './decide-block.ts'
import { type Block, countBlocks, findBlock, insertPending, lockBlocker, type Pair, takeVersion } from './store.ts'

/**
 * Blocks a member, in predictions and social at once; one who is blocked stays so.
 *
 * @throws cannotBlockYourself
 * @throws userNotFound, also where the account was deleted, or where that member has blocked this one
 * @throws tooManyBlocks
 * @throws unavailable where predictions or social is away, and then nothing has changed; or where the member is
 *   new here and auth is away
 */
export async function blockMember(ctx: Context, member: Member, blockedId: string): Promise<{ isBlocked: true }> {
  if (blockedId === member.id) throw errors.cannotBlockYourself()
  const card = (await loadCards(ctx, [blockedId])).get(blockedId)
  if (!card) throw commonErrors.unavailable()
  const block = await ctx.database.transaction((tx) => beginBlock(tx, { blockerId: member.id, blockedId }))
  if (block.state === 'pending' && !(await decideBlock(ctx, block))) throw commonErrors.unavailable()
  return { isBlocked: true }
}

/** Writes a block that was not published yet, or returns the one that is there; a pending one is then decided by both calls. */
async function beginBlock(tx: Queries, pair: Pair): Promise<Pick<Block, 'state' | 'version' | keyof Pair>> {
  const { blockerId, blockedId } = pair
  await lockBlocker(tx, blockerId)
  const cards = new Map((await findCards(tx, [blockerId, blockedId])).map((card) => [card.memberId, card]))
  // The account may have been deleted while the call was on its way.
  if (cards.get(blockerId)?.erased) throw commonErrors.notSignedIn()
  if (cards.get(blockedId)?.erased) throw errors.userNotFound()
  const found = await findBlock(tx, pair)
  if (found) return found
  if (await findBlock(tx, { blockerId: blockedId, blockedId: blockerId })) throw errors.userNotFound()
  const limit = fixedLimits.blocksOfMember
  if ((await countBlocks(tx, blockerId)) >= limit) throw errors.tooManyBlocks({ limit })
  const block = { ...pair, version: await takeVersion(tx, blockerId) }
  await insertPending(tx, block)
  return { ...block, state: 'pending' }
}
