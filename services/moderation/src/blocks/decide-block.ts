import { msUntil, type Queries } from '@hunch/kit/postgres'
import type { Context } from '../context.ts'
import { fixedLimits } from '../limits.ts'
import { publishBlockEnded, publishBlockStarted } from './events.ts'
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
 * Has a pending block applied by predictions and social. Where both did, it stands and is published; else it is removed, and
 * its end is published, which undoes it wherever it was applied. Several may decide the same block: the first one does.
 * Returns whether it stands.
 */
export async function decideBlock(ctx: Context, block: PendingBlock): Promise<boolean> {
  const { blockerId, blockedId, version } = block
  const isApplied = await ctx.blockPeers.apply({ blockerId, blockedId, version, standing: true })
  const outcome = await ctx.database.transaction((tx) => (isApplied ? finish(tx, block) : abandon(tx, block)))
  if (outcome.endVersion !== undefined)
    await ctx.blockPeers.apply({ blockerId, blockedId, version: outcome.endVersion, standing: false })
  return outcome.isStanding
}

/** Decides blocks that a process left pending when it ended; returns how many. */
export async function decideLeftPending(ctx: Context): Promise<number> {
  const left = await findLeftPending(ctx.database.db, fixedLimits.pendingMs, fixedLimits.pendingPerRun)
  await Promise.all(left.map((block) => decideBlock(ctx, block)))
  return left.length
}

/** How long until a pending block counts as left behind, in ms; undefined where none is pending. */
export const leftPendingInMs = (ctx: Context): Promise<number | undefined> =>
  msUntil(ctx.database.db, leftPendingAt(fixedLimits.pendingMs))

interface Outcome {
  readonly isStanding: boolean
  /** Of the block's end, where it was abandoned here. */
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

/** The state of the block once its blocker is locked; undefined where it, or this version of it, is gone. */
async function lockPending(tx: Queries, block: PendingBlock): Promise<Block['state'] | undefined> {
  await lockBlocker(tx, block.blockerId)
  const found = await findBlock(tx, block)
  return found?.version === block.version ? found.state : undefined
}
