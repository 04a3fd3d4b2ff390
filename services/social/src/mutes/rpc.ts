import type { Implementation } from '@hunch/kit/rpc'
import { applyMutes } from '@hunch/members'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from '../context.ts'

export const muteMethods = (ctx: Context): Pick<Implementation<typeof SocialService>, 'applyMutes'> => ({
  applyMutes: {
    from: ['moderation'],
    run: (request) => applyMutes(ctx.database, request),
  },
})
