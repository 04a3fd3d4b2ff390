import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

/** Predictions as a peer with given answers, which can go away and come back. */
export async function startPredictions(keys: TestKeys) {
  /** Photos that a post shows. */
  const inUse = new Set<string>()
  /** Who sees what, as `member post`. */
  const mayView = new Set<string>()
  const start = (port: number) =>
    startPeer(
      PredictionsService,
      keys.identity('predictions'),
      {
        mayView: {
          from: ['media'],
          run: ({ memberId, postIds }) => ({
            postIds: postIds.filter((postId) => mayView.has(`${memberId} ${postId}`)),
          }),
        },
        photosInUse: {
          from: ['media'],
          run: ({ photoFiles }) => ({ photoFiles: photoFiles.filter((file) => inUse.has(file)) }),
        },
      },
      { port },
    )
  let peer = await start(0)
  const { address } = peer
  return {
    inUse,
    mayView,
    address,
    goAway: () => peer.stop(),
    /** At the same address. */
    async comeBack() {
      peer = await start(Number(address.split(':')[1]))
    },
  }
}
