import { implement } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from './context.ts'
import { mayView } from './usecases/may-view.ts'
import { photosInUse } from './usecases/photos-in-use.ts'

/** Protobuf method → use case, and who may call it. */
export const predictionsService = (ctx: Context) =>
  implement(PredictionsService, {
    mayView: {
      from: ['gateway', 'social', 'media', 'notifications'],
      run: async ({ postIds }) => ({ postIds: await mayView(ctx, postIds) }),
    },
    photosInUse: {
      from: ['media'],
      run: async ({ photoFiles }) => ({ photoFiles: await photosInUse(ctx, photoFiles) }),
    },
  })
