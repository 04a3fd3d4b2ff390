import type { Log } from '@hunch/kit/log'
import type { Database, SharedCommits } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Cards } from './clients/cards.ts'
import type { FollowIntent } from './domain/follows.ts'
import type { LikeIntent } from './domain/likes.ts'
import type { ReactionIntent } from './domain/reactions.ts'
import type { FollowOutcome } from './usecases/count-follows.ts'
import type { LikeOutcome } from './usecases/count-likes.ts'
import type { ReactionOutcome } from './usecases/count-reactions.ts'

/** All that a use case works with. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of members. */
  readonly cards: Cards
  /** predictions, the only judge of who sees a post. */
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'getPostCards'>
  /** What changes counts shares commits. */
  readonly likes: SharedCommits<LikeIntent, LikeOutcome>
  readonly reactions: SharedCommits<ReactionIntent, ReactionOutcome>
  readonly follows: SharedCommits<FollowIntent, FollowOutcome>
}
