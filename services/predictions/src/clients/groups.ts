import { createFailurePause } from '@hunch/kit/failures'
import type { Client } from '@hunch/kit/rpc'
import type { GetGroupForPostResponse, GroupCard, GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { fixedLimits } from '../limits.ts'

/** groups, which owns memberships. Each method throws unavailable where it is away. */
export interface Groups {
  /** Returns whether a member may post in a group, and whether the group is private. */
  forPost(groupId: string, memberId: string): Promise<GetGroupForPostResponse>
  /** Returns the private groups that a member is in. Fails at once for 1 s after a failure. */
  privateOf(memberId: string): Promise<readonly string[]>
  /**
   * Returns a group; undefined where there is none, or the member (undefined: a visitor) may not know
   * of it.
   */
  find(groupId: string, memberId: string | undefined): Promise<GroupCard | undefined>
}

type GroupsMethods = Pick<Client<typeof GroupsService>, 'getGroupForPost' | 'privateGroupsOf' | 'getGroupCards'>

/** Calls groups over gRPC. */
export function createGroups(groups: GroupsMethods): Groups {
  const unlessPaused = createFailurePause<readonly string[]>(fixedLimits.groupsPauseMs)

  return {
    forPost: (groupId, memberId) => groups.getGroupForPost({ groupId, memberId }),
    privateOf: (memberId) =>
      unlessPaused(async () => {
        const { groupIds } = await groups.privateGroupsOf({ memberId }, { timeoutMs: fixedLimits.groupsMs })
        return groupIds
      }),
    async find(groupId, memberId = '') {
      const { cards } = await groups.getGroupCards({ groupIds: [groupId], memberId })
      return cards[0]
    },
  }
}
