import type { Database } from '@hunch/kit/postgres'
import { implement } from '@hunch/kit/rpc'
import { applyMutes } from '@hunch/members'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import type { Context } from './context.ts'
import { exportMember } from './erasure/export-member.ts'

/** All gRPC methods, each with its callers. */
export const notificationsService = (ctx: Context, database: Database) =>
  implement(NotificationsService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: await exportMember(ctx, memberId) }),
    },
    applyMutes: {
      from: ['moderation'],
      run: (request) => applyMutes(database, request),
    },
  })
