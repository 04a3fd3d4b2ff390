import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'

export interface TestPost {
  readonly ownerId: string
  readonly headline: string
  /** The private group that alone may see it, with who is in it; everyone sees it where none is given. */
  readonly audience?: { readonly groupId: string; readonly memberIds: Set<string> }
}

/**
 * predictions as a real gRPC server: who sees which of `posts`, and their cards; nobody those of an owner whom
 * `hidden` has for them, as `viewer owner`. A member of `held` is
 * answered once that promise resolves, and by an error if it rejects.
 */
export async function startPredictions(keys: TestKeys) {
  const posts = new Map<string, TestPost>()
  const held = new Map<string, Promise<void>>()
  const hidden = new Set<string>()
  const visible = async ({ memberId, postIds }: { memberId: string; postIds: readonly string[] }) => {
    await held.get(memberId)
    return postIds.flatMap((postId) => {
      const post = posts.get(postId)
      if (!post || hidden.has(`${memberId} ${post.ownerId}`)) return []
      return (post.audience?.memberIds.has(memberId) ?? true) ? [{ postId, ...post }] : []
    })
  }
  const peer = await startPeer(
    PredictionsService,
    keys.identity('predictions'),
    {
      mayView: async (request) => ({ postIds: (await visible(request)).map(({ postId }) => postId) }),
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
