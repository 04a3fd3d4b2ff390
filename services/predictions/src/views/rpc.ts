import type { Implementation } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from '../context.ts'
import { listSeenNotVoted } from './list-seen-not-voted.ts'

export const viewMethods = (ctx: Context): Pick<Implementation<typeof PredictionsService>, 'listSeenNotVoted'> => ({
  listSeenNotVoted: {
    from: ['notifications'],
    run: async ({ postId, afterId, limit }) => ({ memberIds: await listSeenNotVoted(ctx, { postId, afterId, limit }) }),
  },
})
