import type { Implementation } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from '../context.ts'
import { exportMember } from './export-member.ts'
import { toExport } from './present.ts'

export const erasureMethods = (ctx: Context): Pick<Implementation<typeof PredictionsService>, 'exportMember'> => ({
  exportMember: {
    from: ['auth'],
    run: async ({ memberId }) => toExport(await exportMember(ctx, memberId)),
  },
})
