import { implement } from '@hunch/kit/rpc'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'

/** Protobuf method → operation, and who may call it. */
export const notificationsService = (ctx: Context) =>
  implement(NotificationsService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: await exportMember(ctx, memberId) }),
    },
  })
