import { implement } from '@hunch/kit/rpc'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import type { Context } from './context.ts'
import { exportMember } from './usecases/export-member.ts'
import { listFollowerIds } from './usecases/list-follower-ids.ts'

/** Protobuf method → use case, and who may call it. */
export const socialService = (ctx: Context) =>
  implement(SocialService, {
    listFollowers: {
      from: ['notifications'],
      run: async (page) => ({ memberIds: await listFollowerIds(ctx, page) }),
    },
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: await exportMember(ctx, memberId) }),
    },
  })
