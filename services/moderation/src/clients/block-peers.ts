import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { fixedLimits } from '../limits.ts'

/** What a peer is to apply: a block, or its end. */
export interface AppliedBlock {
  readonly blockerId: string
  readonly blockedId: string
  readonly version: number
  /** False where it ended. */
  readonly standing: boolean
}

/** The services in which a block holds at once; the others learn of it by its event. */
export interface BlockPeers {
  /** Returns whether each of them has applied it, within a second. */
  apply(block: AppliedBlock): Promise<boolean>
}

interface Peers {
  readonly predictions: Pick<Client<typeof PredictionsService>, 'applyBlock'>
  readonly social: Pick<Client<typeof SocialService>, 'applyBlock'>
}

/** predictions and social by gRPC, both at a time. */
export const createBlockPeers = ({ predictions, social }: Peers, log: Log): BlockPeers => ({
  async apply({ version, ...block }) {
    const request = { ...block, version: BigInt(version) }
    const within = { timeoutMs: fixedLimits.applyMs }
    const outcomes = await Promise.allSettled([
      predictions.applyBlock(request, within),
      social.applyBlock(request, within),
    ])
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') log.warn({ err: outcome.reason, ...block }, 'a block was not applied at once')
    return outcomes.every(({ status }) => status === 'fulfilled')
  },
})
