import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { clientLimits } from './limits.ts'

/** A block, or the end of a block, for a peer to apply. */
export interface AppliedBlock {
  readonly blockerId: string
  readonly blockedId: string
  readonly version: number
  /** False if the block ended. */
  readonly standing: boolean
}

/** The services that apply a block at once. Other services learn of the block from its event. */
export interface BlockPeers {
  /** Returns whether all these services applied the block within 1 s. */
  apply(block: AppliedBlock): Promise<boolean>
}

interface Peers {
  readonly predictions: Pick<Client<typeof PredictionsService>, 'applyBlock'>
  readonly social: Pick<Client<typeof SocialService>, 'applyBlock'>
}

/** Calls predictions and social over gRPC, in parallel. */
export const createBlockPeers = ({ predictions, social }: Peers, log: Log): BlockPeers => ({
  async apply({ version, ...block }) {
    const request = { ...block, version: BigInt(version) }
    const within = { timeoutMs: clientLimits.applyMs }
    const outcomes = await Promise.allSettled([
      predictions.applyBlock(request, within),
      social.applyBlock(request, within),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason, ...block }, 'a block was not applied at once')
    return outcomes.every(({ status }) => status === 'fulfilled')
  },
})
