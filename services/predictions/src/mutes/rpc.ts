import type { Implementation } from '@hunch/kit/rpc'
import { applyMutes } from '@hunch/members'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from '../context.ts'

export const muteMethods = (ctx: Context): Pick<Implementation<typeof PredictionsService>, 'applyMutes'> => ({
  applyMutes: {
    from: ['moderation'],
    run: (request) => applyMutes(ctx.database, request),
  },
})
