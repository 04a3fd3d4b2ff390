import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface TestPredictions {
  readonly address: string
  /** Posts that only some may see: their members. All others are public. */
  readonly audiences: Map<string, Set<string>>
  /** How often it was asked who may see. */
  asked: number
  /** Answers as a service that is away would. */
  away: boolean
  stop(): Promise<void>
}

/** Predictions' real gRPC service, with given audiences. */
export async function startPredictions(keys: TestKeys): Promise<TestPredictions> {
  const audiences: TestPredictions['audiences'] = new Map()
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), {
    mayView: {
      from: ['gateway'],
      run: ({ memberId, postIds }) => {
        predictions.asked += 1
        if (predictions.away) throw new Error('not now')
        return { postIds: postIds.filter((id) => audiences.get(id)?.has(memberId) ?? true) }
      },
    },
  })
  const predictions: TestPredictions = {
    address: peer.address,
    audiences,
    asked: 0,
    away: false,
    stop: () => peer.stop(),
  }
  return predictions
}
