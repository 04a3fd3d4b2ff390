import { implement } from '@hunch/kit/rpc'
import { AnalyticsService } from '@hunch/proto/gen/hunch/analytics/v1/service_pb'
import type { Context } from './context.ts'
import { toExport } from './present.ts'
import { exportMember } from './usecases/export-member.ts'

/** Protobuf method → use case, and who may call it. */
export const analyticsService = (ctx: Context) =>
  implement(AnalyticsService, {
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toExport(await exportMember(ctx, memberId)) }),
    },
  })
