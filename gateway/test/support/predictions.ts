import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface TestPredictions {
  readonly address: string
  /** Posts that only some may see: their members. All others are public. */
  readonly audiences: Map<string, Set<string>>
  /** Posts that have a card. */
  readonly cards: Map<string, Card>
  /** How often it was asked who may see. */
  asked: number
  /** Answers as a service that is away would. */
  away: boolean
  stop(): Promise<void>
}

/** What is said of a post; its counts, say. */
export interface Card {
  readonly headline: string
  readonly supportingStatement?: string
  readonly audienceGroupId?: string
  readonly agreeCount?: number
  readonly disagreeCount?: number
  readonly isComparison?: boolean
  readonly ended?: boolean
  readonly resolved?: boolean
  readonly result?: boolean
  readonly deadlineMs?: bigint
}

/** Predictions' real gRPC service, with given audiences. */
export async function startPredictions(keys: TestKeys): Promise<TestPredictions> {
  const audiences: TestPredictions['audiences'] = new Map()
  const cards: TestPredictions['cards'] = new Map()
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), {
    mayView: {
      from: ['gateway'],
      run: ({ memberId, postIds }) => {
        predictions.asked += 1
        if (predictions.away) throw new Error('not now')
        return { postIds: postIds.filter((id) => audiences.get(id)?.has(memberId) ?? true) }
      },
    },
    getPostCards: {
      from: ['gateway'],
      run: ({ memberId, postIds }) => {
        predictions.asked += 1
        if (predictions.away || memberId) throw new Error('not now')
        return { cards: postIds.flatMap((postId) => (cards.has(postId) ? { postId, ...cards.get(postId) } : [])) }
      },
    },
  })
  const predictions: TestPredictions = {
    address: peer.address,
    audiences,
    cards,
    asked: 0,
    away: false,
    stop: () => peer.stop(),
  }
  return predictions
}
