import { commonErrors } from '@hunch/kit/errors'
import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface PostAnswer {
  readonly ownerId: string
  readonly headline: string
  /** The private group that alone may see it, with who is in it; everyone sees it where none is given. */
  readonly audience?: { readonly groupId: string; readonly memberIds: Set<string> }
}

/** predictions as a real gRPC server with given answers: who sees which of `posts`, and their cards. */
export async function startPredictions(keys: TestKeys) {
  const posts = new Map<string, PostAnswer>()
  const asked: { method: 'mayView' | 'getPostCards'; memberId: string; postIds: readonly string[] }[] = []
  const answers = { away: false }
  const seen = (method: (typeof asked)[number]['method'], memberId: string, postIds: readonly string[]) => {
    asked.push({ method, memberId, postIds })
    if (answers.away) throw commonErrors.unavailable()
    return postIds.flatMap((postId) => {
      const post = posts.get(postId)
      return post && (post.audience?.memberIds.has(memberId) ?? true) ? [{ postId, post }] : []
    })
  }
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), {
    mayView: {
      from: ['social'],
      run: ({ memberId, postIds }) => ({ postIds: seen('mayView', memberId, postIds).map(({ postId }) => postId) }),
    },
    getPostCards: {
      from: ['social'],
      run: ({ memberId, postIds }) => ({
        cards: seen('getPostCards', memberId, postIds).map(({ postId, post }) => ({
          postId,
          ownerId: post.ownerId,
          headline: post.headline,
          audienceGroupId: post.audience?.groupId ?? '',
        })),
      }),
    },
  })
  return { ...peer, posts, asked, answers }
}
