import type { Log } from '@hunch/kit/log'
import type { Database, SharedCommits } from '@hunch/kit/postgres'
import type { Client } from '@hunch/kit/rpc'
import type { CardSource, Contributions } from '@hunch/members'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { CommentOutcome, CommentRequest } from './comments/write-comments.ts'
import type { FollowOutcome } from './follows/count-follows.ts'
import type { FollowIntent } from './follows/rules.ts'
import type { LikeOutcome } from './likes/count-likes.ts'
import type { LikeIntent } from './likes/rules.ts'
import type { ViewQuestion } from './posts/ask-views.ts'
import type { ReactionOutcome } from './reactions/count-reactions.ts'
import type { ReactionIntent } from './reactions/rules.ts'

/** All that an operation works with. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** auth, for the cards of members. */
  readonly cards: CardSource
  /** What the operator set about contributions: listed words, limits. */
  readonly contributions: Contributions
  /** predictions, the only judge of who sees a post. */
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'getPostCards'>
  /** Questions that come together share a call to predictions. */
  readonly views: SharedCommits<ViewQuestion, Promise<boolean>>
  /** Writes that change counts share commits. */
  readonly comments: SharedCommits<CommentRequest, CommentOutcome>
  readonly likes: SharedCommits<LikeIntent, LikeOutcome>
  readonly reactions: SharedCommits<ReactionIntent, ReactionOutcome>
  readonly follows: SharedCommits<FollowIntent, FollowOutcome>
}
