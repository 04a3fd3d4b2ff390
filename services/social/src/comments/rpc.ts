import type { Implementation } from '@hunch/kit/rpc'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from '../context.ts'
import { getComments, getParentComment } from './find-for-peers.ts'
import { toCard } from './present.ts'

type Methods = Pick<Implementation<typeof SocialService>, 'getComments' | 'getParentComment'>

export const commentMethods = (ctx: Context): Methods => ({
  getComments: {
    from: ['moderation'],
    run: async (request, { member }) => ({ comments: (await getComments(ctx, request, member)).map(toCard) }),
  },
  getParentComment: {
    from: ['moderation'],
    run: async ({ commentId }) => {
      const comment = await getParentComment(ctx, commentId)
      return comment ? { comment: toCard(comment) } : {}
    },
  },
})
