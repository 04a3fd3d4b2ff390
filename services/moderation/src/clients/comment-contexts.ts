import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { fixedLimits } from '../limits.ts'
import { wordsOfPost } from './targets.ts'

/** A post or a comment in the conversation around a reported comment. */
export interface Said {
  readonly memberId: string
  readonly words: string
}

/** The conversation around a reported comment. */
export interface CommentContext {
  /** Undefined if it is deleted. */
  readonly post: Said | undefined
  /** The comment that it replies to; undefined if it replies to none, or to a deleted one. */
  readonly parent: Said | undefined
}

/** predictions and social, for the conversations of reported comments. */
export interface CommentContexts {
  /**
   * Returns the conversation around a comment on a public post; undefined if it cannot be read now. Does not check who may see
   * the comment.
   */
  find(commentId: string, postId: string): Promise<CommentContext | undefined>
}

interface Peers {
  readonly predictions: Pick<Client<typeof PredictionsService>, 'getPostForModerators'>
  readonly social: Pick<Client<typeof SocialService>, 'getParentComment'>
}

const within = { timeoutMs: fixedLimits.contextMs }

/** Calls both over gRPC. */
export const createCommentContexts = ({ predictions, social }: Peers, log: Log): CommentContexts => ({
  async find(commentId, postId) {
    try {
      const [{ card }, { comment }] = await Promise.all([
        predictions.getPostForModerators({ postId }, within),
        social.getParentComment({ commentId }, within),
      ])
      return {
        post: card && { memberId: card.ownerId, words: wordsOfPost(card) },
        parent: comment && { memberId: comment.authorId, words: comment.content },
      }
    } catch (error) {
      log.warn({ err: error }, 'a case is shown without its context')
      return undefined
    }
  },
})
