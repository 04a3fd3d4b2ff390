import { msUntil, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { publishBlockEnded, publishBlockStarted } from './events.ts'
import { blockLimits } from './limits.ts'
import {
  type Block,
  findBlock,
  findLeftPending,
  leftPendingAt,
  lockBlocker,
  makeStanding,
  removeBlock,
  takeVersion,
} from './store.ts'

type PendingBlock = Pick<Block, 'blockerId' | 'blockedId' | 'version'>

/**
 * Asks predictions and social to apply a pending block. If both do, the block takes effect and is published. Otherwise removes
 * the block and publishes its end, which undoes the block in a service that applied it. If several calls decide the same block,
 * the first decision counts. Returns whether the block is in effect.
 */
export async function decideBlock(ctx: Context, block: PendingBlock): Promise<boolean> {
  const { blockerId, blockedId, version } = block
  const isApplied = await ctx.blockPeers.apply({ blockerId, blockedId, version, standing: true })
  const outcome = await ctx.database.transaction((tx) => (isApplied ? finish(tx, block) : abandon(tx, block)))
  if (outcome.endVersion !== undefined)
    await ctx.blockPeers.apply({ blockerId, blockedId, version: outcome.endVersion, standing: false })
  return outcome.isStanding
}

/** Decides the blocks that a stopped process left pending; returns their number. */
export async function decideLeftPending(ctx: Context): Promise<number> {
  const left = await findLeftPending(ctx.database.db, blockLimits.pendingMs, blockLimits.pendingPerRun)
  await Promise.all(left.map((block) => decideBlock(ctx, block)))
  return left.length
}

/** Returns the time until the oldest pending block counts as left behind, in ms; undefined if none is pending. */
export const leftPendingInMs = (ctx: Context): Promise<number | undefined> =>
  msUntil(ctx.database.db, leftPendingAt(blockLimits.pendingMs))

interface Outcome {
  readonly isStanding: boolean
  /** Version of the block's end, if this call abandoned the block. */
  readonly endVersion?: number
}

async function finish(tx: Queries, block: PendingBlock): Promise<Outcome> {
  const state = await lockPending(tx, block)
  if (state !== 'pending') return { isStanding: state === 'standing' }
  await makeStanding(tx, block)
  await publishBlockStarted(tx, block)
  return { isStanding: true }
}

async function abandon(tx: Queries, block: PendingBlock): Promise<Outcome> {
  const state = await lockPending(tx, block)
  if (state !== 'pending') return { isStanding: state === 'standing' }
  await removeBlock(tx, block)
  const endVersion = await takeVersion(tx, block.blockerId)
  await publishBlockEnded(tx, { ...block, version: endVersion })
  return { isStanding: false, endVersion }
}

/** Locks the blocker and returns the block's state; undefined if the block was removed or replaced by a later block. */
async function lockPending(tx: Queries, block: PendingBlock): Promise<Block['state'] | undefined> {
  await lockBlocker(tx, block.blockerId)
  const found = await findBlock(tx, block)
  return found?.version === block.version ? found.state : undefined
}

/** Locks a member and takes the next version of the events under the member's id. Used by `erasure`. */
export async function nextVersion(tx: Queries, memberId: string): Promise<number> {
  await lockBlocker(tx, memberId)
  return takeVersion(tx, memberId)
}
