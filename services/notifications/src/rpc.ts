import { implement } from '@hunch/kit/rpc'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import type { Context } from './context.ts'
import { toFiles } from './present.ts'
import { exportMember } from './usecases/export-member.ts'

/** Protobuf method → use case, and who may call it. */
export const notificationsService = (ctx: Context) =>
  implement(NotificationsService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toFiles(await exportMember(ctx, memberId)) }),
    },
  })
