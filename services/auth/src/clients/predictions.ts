import type { Address } from '@hunch/kit/config'
import type { Identity, Member } from '@hunch/kit/identity'
import { connect } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { clientLimits } from './limits.ts'

export interface Predictions {
  /**
   * Returns the headlines of posts by post id. Leaves out posts that are deleted or not visible to the viewer.
   *
   * @throws unavailable
   */
  fetchHeadlines(viewer: Member, postIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  close(): void
}

export function createPredictions({ address, identity }: { address: Address; identity: Identity }): Predictions {
  const options = { audience: 'predictions', address, identity, timeoutMs: clientLimits.headlinesMs }
  const client = connect(PredictionsService, options)
  return {
    async fetchHeadlines(viewer, postIds) {
      if (postIds.length === 0) return new Map()
      const { cards } = await client.getPostCards({ memberId: viewer.id, postIds: [...postIds] }, { member: viewer })
      return new Map(cards.map(({ postId, headline }) => [postId, headline]))
    },
    close: () => client.close(),
  }
}
