import { newId } from '@hunch/kit/postgres'
import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'

export interface TestGroup {
  readonly isPrivate: boolean
  readonly members: Set<string>
  /** Invited members. They may see the group's name, but not its posts. */
  readonly invited: Set<string>
  creatorId?: string
}

/** Starts a gRPC server that replaces the groups service. Its groups are in `all`. */
export async function startGroups(keys: TestKeys) {
  const all = new Map<string, TestGroup>()
  const peer = await startPeer(
    GroupsService,
    keys.identity('groups'),
    {
      getGroupForPost({ groupId, memberId }) {
        const group = all.get(groupId)
        return {
          exists: group !== undefined,
          isMember: group?.members.has(memberId) ?? false,
          isPrivate: group?.isPrivate ?? false,
        }
      },
      privateGroupsOf({ memberId }) {
        const ids = [...all].filter(([, group]) => group.isPrivate && group.members.has(memberId))
        return { groupIds: ids.map(([id]) => id) }
      },
      getGroupCards({ groupIds, memberId }) {
        const cards = groupIds.flatMap((groupId) => {
          const group = all.get(groupId)
          const known = group && (!group.isPrivate || group.members.has(memberId) || group.invited.has(memberId))
          return known
            ? [
                {
                  groupId,
                  name: 'Rowers',
                  isPrivate: group.isPrivate,
                  isMember: group.members.has(memberId),
                  creatorId: group.creatorId ?? '',
                },
              ]
            : []
        })
        return { cards }
      },
    },
    { from: ['predictions'] },
  )
  return {
    ...peer,
    all,
    /** Returns the ids of the members whose private groups were requested, in the order of the requests. */
    requested: (): string[] =>
      peer.requests.filter(({ method }) => method === 'privateGroupsOf').map(({ message }) => message.memberId),
    /** Creates a group with these members, and returns its id. */
    make(isPrivate: boolean, ...members: readonly { id: string }[]): string {
      const id = newId()
      all.set(id, { isPrivate, members: new Set(members.map((member) => member.id)), invited: new Set() })
      return id
    },
  }
}
