import type { Implementation } from '@hunch/kit/rpc'
import type { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from '../context.ts'
import { loadForModerators, loadForPeer } from './load-posts.ts'
import { mayView, postsInOwnGroups, viewerOf } from './policy.ts'
import { toEarlierWording, toPostCard } from './present.ts'
import { findPhotosInUse } from './upload-photos.ts'

type PostMethods = Pick<
  Implementation<typeof PredictionsService>,
  'mayView' | 'getPostCards' | 'getPostForModerators' | 'photosInUse'
>

export const postMethods = (ctx: Context): PostMethods => ({
  mayView: {
    from: ['gateway', 'social', 'media', 'notifications', 'analytics'],
    async run({ memberId, postIds, evenHeld, withOwnGroups }, { member }) {
      const viewer = viewerOf(memberId, member)
      const seen = await mayView(ctx, viewer, postIds, evenHeld)
      return { postIds: seen, ownGroupPostIds: withOwnGroups ? await postsInOwnGroups(ctx, viewer, seen) : [] }
    },
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
      const found = await loadForModerators(ctx, postId)
      return found ? { card: toPostCard(found.item), earlierWordings: found.versions.map(toEarlierWording) } : {}
    },
  },
  photosInUse: {
    from: ['media'],
    run: async ({ photoFiles }) => ({ photoFiles: await findPhotosInUse(ctx, photoFiles) }),
  },
})
