import { type Peer, startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface TestPredictions extends Peer {
  /** The members who may see a post, by the post's id. All other posts are public. */
  readonly audiences: Map<string, Set<string>>
  /** Posts that have a card, as a visitor sees them. */
  readonly cards: Map<string, Card>
  /** What `mayView` waits for. */
  readonly held: Set<Promise<void>>
}

/** The fields of a post's card. */
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
  readonly authorName?: string
  readonly photoFile?: string
  readonly agreeSide?: string
  readonly disagreeSide?: string
}

/** Starts predictions as a real gRPC server, with the audiences and cards that a test sets. */
export async function startPredictions(keys: TestKeys): Promise<TestPredictions> {
  const audiences: TestPredictions['audiences'] = new Map()
  const cards: TestPredictions['cards'] = new Map()
  const held: TestPredictions['held'] = new Set()
  const peer = await startPeer(
    PredictionsService,
    keys.identity('predictions'),
    {
      async mayView({ memberId, postIds }) {
        await Promise.all(held)
        return { postIds: postIds.filter((id) => audiences.get(id)?.has(memberId) ?? true) }
      },
      getPostCards({ memberId, postIds }) {
        if (memberId) throw new Error('share pages show what visitors see')
        return { cards: postIds.flatMap((postId) => (cards.has(postId) ? { postId, ...cards.get(postId) } : [])) }
      },
    },
    { from: ['gateway'] },
  )
  return { ...peer, audiences, cards, held }
}
