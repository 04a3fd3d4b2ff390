import { implement } from '@hunch/kit/rpc'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { Context } from './context.ts'
import { exportMember, toFiles } from './export/export-member.ts'
import { getGroupCards, privateGroupsOf } from './groups/find-for-peers.ts'
import { getGroupForPost } from './groups/posts.ts'
import { toCard } from './groups/present.ts'

/** All gRPC methods. `from` lists the services that may call a method. */
export const groupsService = (ctx: Context) =>
  implement(GroupsService, {
    getGroupForPost: {
      from: ['predictions'],
      run: ({ groupId, memberId }) => getGroupForPost(ctx, groupId, memberId),
    },
    privateGroupsOf: {
      from: ['predictions'],
      run: async ({ memberId }) => ({ groupIds: await privateGroupsOf(ctx, memberId) }),
    },
    getGroupCards: {
      from: ['predictions', 'notifications', 'moderation'],
      run: async ({ groupIds, memberId }) => ({ cards: (await getGroupCards(ctx, groupIds, memberId)).map(toCard) }),
    },
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toFiles(await exportMember(ctx, memberId)) }),
    },
  })
