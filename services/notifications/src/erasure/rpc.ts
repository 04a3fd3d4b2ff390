import type { Implementation } from '@hunch/kit/rpc'
import type { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'

export const exportMethods = (ctx: Context): Pick<Implementation<typeof NotificationsService>, 'exportMember'> => ({
  exportMember: {
    from: ['auth'],
    run: async ({ memberId }) => ({ files: await exportMember(ctx, memberId) }),
  },
})
