import type { Implementation } from '@hunch/kit/rpc'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'
import { toFiles } from './present.ts'

export const exportMethods = (ctx: Context): Pick<Implementation<typeof SocialService>, 'exportMember'> => ({
  exportMember: {
    from: ['auth'],
    run: async ({ memberId }) => ({ files: toFiles(memberId, await exportMember(ctx, memberId)) }),
  },
})
