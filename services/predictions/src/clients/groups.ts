import type { Client } from '@hunch/kit/rpc'
import type { GetGroupForPostResponse, GroupCard, GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'

/** What groups says; each throws unavailable where it is away. */
export interface Groups {
  /** Whether a member may post in a group, and whether the group is private. */
  forPost(groupId: string, memberId: string): Promise<GetGroupForPostResponse>
  /** The private groups that a member is in. Not asked at all for a moment after a failure. */
  privateOf(memberId: string): Promise<readonly string[]>
  /** A group as a member or (undefined) a visitor may know it; undefined where she may not, or there is none. */
  find(groupId: string, memberId: string | undefined): Promise<GroupCard | undefined>
}

type Asked = Pick<Client<typeof GroupsService>, 'getGroupForPost' | 'privateGroupsOf' | 'getGroupCards'>

/** What a page waits for at most, and how long groups is left in peace when it did not come. */
const quicklyMs = 1_000
const pauseMs = 1_000

/** Asks groups over gRPC. */
export function createGroups(groups: Asked): Groups {
  let away: { readonly until: number; readonly error: unknown } | undefined

  return {
    forPost: (groupId, memberId) => groups.getGroupForPost({ groupId, memberId }),
    async privateOf(memberId) {
      if (away && performance.now() < away.until) throw away.error
      try {
        return (await groups.privateGroupsOf({ memberId }, { timeoutMs: quicklyMs })).groupIds
      } catch (error) {
        away = { until: performance.now() + pauseMs, error }
        throw error
      }
    },
    async find(groupId, memberId = '') {
      const { cards } = await groups.getGroupCards({ groupIds: [groupId], memberId })
      return cards[0]
    },
  }
}
