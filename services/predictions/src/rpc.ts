import { implement } from '@hunch/kit/rpc'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from './context.ts'
import { toPostCard } from './present.ts'
import { toExport } from './present-export.ts'
import { exportMember } from './usecases/export-member.ts'
import { listCards } from './usecases/list-cards.ts'
import { mayView, viewerOf } from './usecases/may-view.ts'
import { photosInUse } from './usecases/photos-in-use.ts'
import { seenNotVoted } from './usecases/seen-not-voted.ts'

/** Protobuf method → use case, and who may call it. */
export const predictionsService = (ctx: Context) =>
  implement(PredictionsService, {
    mayView: {
      from: ['gateway', 'social', 'media', 'notifications', 'analytics'],
      run: async ({ memberId, postIds }) => ({ postIds: await mayView(ctx, viewerOf(memberId), postIds) }),
    },
    getPostCards: {
      from: ['social', 'notifications', 'gateway'],
      run: async ({ memberId, postIds }) => ({
        cards: (await listCards(ctx, viewerOf(memberId), postIds)).map(toPostCard),
      }),
    },
    listSeenNotVoted: {
      from: ['notifications'],
      run: async ({ postId, afterId, limit }) => ({ memberIds: await seenNotVoted(ctx, { postId, afterId, limit }) }),
    },
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => toExport(await exportMember(ctx, memberId)),
    },
    photosInUse: {
      from: ['media'],
      run: async ({ photoFiles }) => ({ photoFiles: await photosInUse(ctx, photoFiles) }),
    },
  })
