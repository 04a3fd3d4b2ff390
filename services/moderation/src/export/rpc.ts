import type { Implementation } from '@hunch/kit/rpc'
import type { ModerationService } from '@hunch/proto/gen/hunch/moderation/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'
import { toFiles } from './present.ts'

export const exportMethods = (ctx: Context): Pick<Implementation<typeof ModerationService>, 'exportMember'> => ({
  exportMember: {
    from: ['auth'],
    run: async ({ memberId }) => ({ files: toFiles(await exportMember(ctx, memberId)) }),
  },
})
