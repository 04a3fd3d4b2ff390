import { silentLog } from '@hunch/kit/log'
import { createRpcServer, implement } from '@hunch/kit/rpc'
import type { TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

/** Predictions as a peer with given answers, which can go away and come back. */
export async function startPredictions(keys: TestKeys) {
  /** Photos that a post shows. */
  const inUse = new Set<string>()
  /** Who sees what, as `member post`. */
  const mayView = new Set<string>()
  const services = [
    implement(PredictionsService, {
      mayView: {
        from: ['media'],
        run: ({ memberId, postIds }) => ({ postIds: postIds.filter((postId) => mayView.has(`${memberId} ${postId}`)) }),
      },
      photosInUse: {
        from: ['media'],
        run: ({ photoFiles }) => ({ photoFiles: photoFiles.filter((file) => inUse.has(file)) }),
      },
    }),
  ]
  const identity = keys.identity('predictions')
  const start = async (port: number) => {
    const server = createRpcServer({
      name: 'predictions',
      host: '127.0.0.1',
      port,
      identity,
      log: silentLog(),
      services,
    })
    await server.start?.()
    return server
  }
  let server = await start(0)
  const address = server.address()
  return {
    inUse,
    mayView,
    address,
    goAway: async () => server.stop?.(),
    /** At the same address. */
    async comeBack() {
      server = await start(Number(address.split(':')[1]))
    },
  }
}
