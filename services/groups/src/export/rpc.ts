import type { Implementation } from '@hunch/kit/rpc'
import type { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'
import { toFiles } from './present.ts'

export const exportMethods = (ctx: Context): Pick<Implementation<typeof GroupsService>, 'exportMember'> => ({
  exportMember: {
    from: ['auth'],
    run: async ({ memberId }) => ({ files: toFiles(await exportMember(ctx, memberId)) }),
  },
})
