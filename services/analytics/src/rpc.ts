import { implement } from '@hunch/kit/rpc'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import type { Context } from './context.ts'
import { exportMember } from './erasure/export-member.ts'
import { toExport } from './erasure/present.ts'

/** All gRPC methods, each with its allowed callers. */
export const analyticsService = (ctx: Context) =>
  implement(AnalyticsService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toExport(await exportMember(ctx, memberId)) }),
    },
  })
