import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

/** predictions as a real gRPC server that knows who sees which post, and which photos posts show. */
export async function startPredictions(keys: TestKeys) {
  /** Photos that a post shows. */
  const inUse = new Set<string>()
  /** Which member may view which post, as `<member> <post>`. */
  const mayView = new Set<string>()
  const peer = await startPeer(
    PredictionsService,
    keys.identity('predictions'),
    {
      mayView: ({ memberId, postIds }) => ({
        postIds: postIds.filter((postId) => mayView.has(`${memberId} ${postId}`)),
      }),
      photosInUse: ({ photoFiles }) => ({ photoFiles: photoFiles.filter((file) => inUse.has(file)) }),
    },
    { from: ['media'] },
  )
  return { ...peer, inUse, mayView }
}
