import type { Implementation } from '@hunch/kit/rpc'
import type { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { Context } from '../context.ts'
import { getGroupCards, getGroupForPost, privateGroupsOf } from './find-for-peers.ts'
import { toCard } from './present.ts'

type GroupMethods = Pick<Implementation<typeof GroupsService>, 'getGroupForPost' | 'privateGroupsOf' | 'getGroupCards'>

export const groupMethods = (ctx: Context): GroupMethods => ({
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
})
