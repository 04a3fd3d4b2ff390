import { implement } from '@hunch/kit/rpc'
import { applyBlock, applyMutes } from '@hunch/members'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { Context } from './context.ts'
import { exportMember } from './erasure/export-member.ts'
import { toExport } from './erasure/present.ts'
import { postMethods } from './posts/rpc.ts'
import { leaveOutMuters, listSeenNotVoted } from './views/views.ts'

/** All gRPC methods. `from` lists the services that may call a method. */
export const predictionsService = (ctx: Context) =>
  implement(PredictionsService, {
    ...postMethods(ctx),
    listSeenNotVoted: {
      from: ['notifications'],
      run: async ({ postId, afterId, limit }) => ({
        memberIds: await listSeenNotVoted(ctx, { postId, afterId, limit }),
      }),
    },
    leaveOutMuters: {
      from: ['notifications'],
      run: async ({ postId, memberIds }) => ({ memberIds: await leaveOutMuters(ctx, postId, memberIds) }),
    },
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => toExport(await exportMember(ctx, memberId)),
    },
    applyBlock: {
      from: ['moderation'],
      run: async ({ blockerId, blockedId, version, standing }) => {
        await applyBlock(ctx.database.db, { blockerId, blockedId, version: Number(version), standing })
        return {}
      },
    },
    applyMutes: {
      from: ['moderation'],
      run: (request) => applyMutes(ctx.database, request),
    },
  })
