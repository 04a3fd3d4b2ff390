import { implement } from '@hunch/kit/rpc'
import { applyBlock, applyMutes } from '@hunch/members'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { getComments, getParentComment } from './comments/find-for-peers.ts'
import { toCard } from './comments/present.ts'
import type { Context } from './context.ts'
import { exportMember, toFiles } from './export/export-member.ts'
import { listFollowerIds } from './follows/list-follows.ts'

/** All gRPC methods. `from` lists the services that may call a method. */
export const socialService = (ctx: Context) =>
  implement(SocialService, {
    getComments: {
      from: ['moderation'],
      run: async (request, { member }) => ({ comments: (await getComments(ctx, request, member)).map(toCard) }),
    },
    getParentComment: {
      from: ['moderation'],
      run: async ({ commentId }) => {
        const comment = await getParentComment(ctx, commentId)
        return comment ? { comment: toCard(comment) } : {}
      },
    },
    listFollowers: {
      from: ['notifications'],
      run: async (page) => ({ memberIds: await listFollowerIds(ctx, page) }),
    },
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toFiles(memberId, await exportMember(ctx, memberId)) }),
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
