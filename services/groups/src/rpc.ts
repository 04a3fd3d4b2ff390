import { implement } from '@hunch/kit/rpc'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { Context } from './context.ts'
import { toCard, toFiles } from './present.ts'
import { getGroupCards, getGroupForPost, privateGroupsOf } from './usecases/ask-about-groups.ts'
import { exportMember } from './usecases/export-member.ts'

/** Protobuf method → use case, and who may call it. */
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
      from: ['predictions', 'notifications'],
      run: async ({ groupIds, memberId }) => ({ cards: (await getGroupCards(ctx, groupIds, memberId)).map(toCard) }),
    },
    exportMember: {
      from: ['auth'],
      run: async ({ memberId }) => ({ files: toFiles(await exportMember(ctx, memberId)) }),
    },
  })
