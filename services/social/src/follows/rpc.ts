import type { Implementation } from '@hunch/kit/rpc'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from '../context.ts'
import { listFollowerIds } from './list-follows.ts'

export const followMethods = (ctx: Context): Pick<Implementation<typeof SocialService>, 'listFollowers'> => ({
  listFollowers: {
    from: ['notifications'],
    run: async (page) => ({ memberIds: await listFollowerIds(ctx, page) }),
  },
})
