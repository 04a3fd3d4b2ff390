import { createFailurePause } from '@hunch/kit/failures'
import type { Client } from '@hunch/kit/rpc'
import type { GetGroupForPostResponse, GroupCard, GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { clientLimits } from './limits.ts'

/** A client of groups, which stores memberships. Each method throws unavailable if groups is unavailable. */
export interface Groups {
  /** Returns whether a member may post in a group, and whether the group is private. */
  forPost(groupId: string, memberId: string): Promise<GetGroupForPostResponse>
  /** Returns the ids of a member's private groups. After a failure, calls of this method fail immediately for 1 s. */
  privateOf(memberId: string): Promise<readonly string[]>
  /** Returns a group; undefined if it does not exist or the member may not see it. For a visitor, `memberId` is undefined. */
  find(groupId: string, memberId: string | undefined): Promise<GroupCard | undefined>
  /** Returns those of the given groups that a member created and is in. At most 1,000 groups. */
  createdBy(memberId: string, groupIds: readonly string[]): Promise<ReadonlySet<string>>
}

type GroupsMethods = Pick<Client<typeof GroupsService>, 'getGroupForPost' | 'privateGroupsOf' | 'getGroupCards'>

/** Whether a member is a group's creator, who moderates it. */
export const isCreator = ({ isMember, creatorId }: GroupCard, memberId: string): boolean =>
  isMember && creatorId === memberId

/** Creates the client, on top of a gRPC client. */
export function createGroups(groups: GroupsMethods): Groups {
  const unlessPaused = createFailurePause<readonly string[]>(clientLimits.groupsPauseMs)

  return {
    forPost: (groupId, memberId) => groups.getGroupForPost({ groupId, memberId }),
    privateOf: (memberId) =>
      unlessPaused(async () => {
        const { groupIds } = await groups.privateGroupsOf({ memberId }, { timeoutMs: clientLimits.groupsMs })
        return groupIds
      }),
    async find(groupId, memberId = '') {
      const { cards } = await groups.getGroupCards({ groupIds: [groupId], memberId })
      return cards[0]
    },
    async createdBy(memberId, groupIds) {
      const request = { groupIds: [...groupIds], memberId }
      const { cards } = await groups.getGroupCards(request, { timeoutMs: clientLimits.groupsMs })
      return new Set(cards.filter((card) => isCreator(card, memberId)).map(({ groupId }) => groupId))
    },
  }
}
