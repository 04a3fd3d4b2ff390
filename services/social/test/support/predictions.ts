import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface TestPost {
  readonly ownerId: string
  readonly headline: string
  /** The private group whose members alone may see the post. Default: everyone may see it. */
  readonly audience?: { readonly groupId: string; readonly memberIds: Set<string> } | undefined
  /** The creator of the post's group. */
  readonly creatorId?: string | undefined
}

/**
 * Starts a gRPC server that replaces predictions. Its posts are in `posts`. If `hidden` contains `<viewer id> <owner id>`, the
 * viewer does not see the owner's posts. If `held` has a promise for a member, requests for the member wait for the promise,
 * and fail if it rejects.
 */
export async function startPredictions(keys: TestKeys) {
  const posts = new Map<string, TestPost>()
  const held = new Map<string, Promise<void>>()
  const hidden = new Set<string>()
  const visible = async ({ memberId, postIds }: { memberId: string; postIds: readonly string[] }) => {
    await held.get(memberId)
    return postIds.flatMap((postId) => {
      const post = posts.get(postId)
      if (!post || (hidden.has(`${memberId} ${post.ownerId}`) && post.creatorId !== memberId)) return []
      return (post.audience?.memberIds.has(memberId) ?? true) ? [{ postId, ...post }] : []
    })
  }
  const peer = await startPeer(
    PredictionsService,
    keys.identity('predictions'),
    {
      async mayView(request) {
        const seen = await visible(request)
        const own = request.withOwnGroups ? seen.filter(({ creatorId }) => creatorId === request.memberId) : []
        return { postIds: seen.map(({ postId }) => postId), ownGroupPostIds: own.map(({ postId }) => postId) }
      },
      getPostCards: async (request) => ({
        cards: (await visible(request)).map(({ postId, ownerId, headline, audience }) => ({
          postId,
          ownerId,
          headline,
          audienceGroupId: audience?.groupId ?? '',
        })),
      }),
    },
    { from: ['social'] },
  )
  return { ...peer, posts, held, hidden }
}
