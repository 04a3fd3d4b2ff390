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

/** The dependencies of all operations. */
export interface Context {
  readonly log: Log
  readonly database: Database
  /** Client of auth, for the cards of members. */
  readonly cards: CardSource
  /** The operator's settings for contributions: listed words and limits. */
  readonly contributions: Contributions
  /** Client of predictions, the only service that knows who may see a post. */
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'getPostCards'>
  /** Asks predictions whether members may see posts. Concurrent questions share a call. */
  readonly views: SharedCommits<ViewQuestion, Promise<boolean>>
  // Each of the following writes one kind of change. Concurrent changes of a kind share a commit.
  readonly comments: SharedCommits<CommentRequest, CommentOutcome>
  readonly likes: SharedCommits<LikeIntent, LikeOutcome>
  readonly reactions: SharedCommits<ReactionIntent, ReactionOutcome>
  readonly follows: SharedCommits<FollowIntent, FollowOutcome>
}
