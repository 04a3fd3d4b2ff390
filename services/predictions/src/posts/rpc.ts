import type { Implementation } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from '../context.ts'
import { loadForModerators, loadForPeer } from './load-posts.ts'
import { mayView, viewerOf } from './policy.ts'
import { toPostCard } from './present.ts'
import { findPhotosInUse } from './upload-photos.ts'

type PostMethods = Pick<
  Implementation<typeof PredictionsService>,
  'mayView' | 'getPostCards' | 'getPostForModerators' | 'photosInUse'
>

export const postMethods = (ctx: Context): PostMethods => ({
  mayView: {
    from: ['gateway', 'social', 'media', 'notifications', 'analytics'],
    run: async ({ memberId, postIds, evenHeld }, { member }) => ({
      postIds: await mayView(ctx, viewerOf(memberId, member), postIds, evenHeld),
    }),
  },
  getPostCards: {
    from: ['auth', 'social', 'notifications', 'gateway', 'moderation'],
    run: async ({ memberId, postIds }, { member }) => ({
      cards: (await loadForPeer(ctx, viewerOf(memberId, member), postIds)).map(toPostCard),
    }),
  },
  getPostForModerators: {
    from: ['moderation'],
    run: async ({ postId }) => {
      const item = await loadForModerators(ctx, postId)
      return item ? { card: toPostCard(item) } : {}
    },
  },
  photosInUse: {
    from: ['media'],
    run: async ({ photoFiles }) => ({ photoFiles: await findPhotosInUse(ctx, photoFiles) }),
  },
})
