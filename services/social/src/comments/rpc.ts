import type { Implementation } from '@hunch/kit/rpc'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from '../context.ts'
import { getComments } from './find-for-peers.ts'
import { toCard } from './present.ts'

export const commentMethods = (ctx: Context): Pick<Implementation<typeof SocialService>, 'getComments'> => ({
  getComments: {
    from: ['moderation'],
    run: async (request, { member }) => ({ comments: (await getComments(ctx, request, member)).map(toCard) }),
  },
})
