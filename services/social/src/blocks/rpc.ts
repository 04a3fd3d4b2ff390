import type { Implementation } from '@hunch/kit/rpc'
import { applyBlock } from '@hunch/members'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from '../context.ts'

export const blockMethods = (ctx: Context): Pick<Implementation<typeof SocialService>, 'applyBlock'> => ({
  applyBlock: {
    from: ['moderation'],
    run: async ({ blockerId, blockedId, version, standing }) => {
      await applyBlock(ctx.database.db, { blockerId, blockedId, version: Number(version), standing })
      return {}
    },
  },
})
