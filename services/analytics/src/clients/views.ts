import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

/** predictions, the only judge of who sees a post. */
export interface Views {
  /** Whether a member may see a post. Throws unavailable. */
  mayView(memberId: string, postId: string): Promise<boolean>
}

/** Asks predictions over gRPC. */
export const createViews = (predictions: Pick<Client<typeof PredictionsService>, 'mayView'>): Views => ({
  async mayView(memberId, postId) {
    const { postIds } = await predictions.mayView({ memberId, postIds: [postId] })
    return postIds.includes(postId)
  },
})
