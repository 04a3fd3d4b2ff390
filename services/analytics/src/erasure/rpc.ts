import { implement } from '@hunch/kit/rpc'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'
import { toExport } from './present.ts'

/** The gRPC service: the operation of each method, and its allowed callers. */
export const analyticsService = (ctx: Context) =>
  implement(AnalyticsService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toExport(await exportMember(ctx, memberId)) }),
    },
  })
