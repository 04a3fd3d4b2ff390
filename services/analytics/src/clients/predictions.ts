import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

/** The predictions service, which decides who may see a post. */
export interface Predictions {
  /**
   * Whether a member may see a post.
   *
   * @throws unavailable
   */
  mayView(memberId: string, postId: string): Promise<boolean>
}

/** Calls predictions over gRPC. */
export const createPredictions = (client: Pick<Client<typeof PredictionsService>, 'mayView'>): Predictions => ({
  async mayView(memberId, postId) {
    const { postIds } = await client.mayView({ memberId, postIds: [postId] })
    return postIds.includes(postId)
  },
})
