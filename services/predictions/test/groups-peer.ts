import { commonErrors } from '@hunch/kit/errors'
import { newId } from '@hunch/kit/postgres'
import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'

export interface GroupAnswer {
  readonly isPrivate: boolean
  readonly members: Set<string>
  /** May know its name, and no more. */
  readonly invited: Set<string>
}

/** groups as a real gRPC server with given answers: the groups in `all`, unless it is `away`. */
export async function startGroups(keys: TestKeys) {
  const all = new Map<string, GroupAnswer>()
  const answers = { away: false }
  /** Whose private groups were asked for. */
  const asked: string[] = []
  const there = () => {
    if (answers.away) throw commonErrors.unavailable()
  }
  const peer = await startPeer(GroupsService, keys.identity('groups'), {
    getGroupForPost: {
      from: ['predictions'],
      run({ groupId, memberId }) {
        there()
        const group = all.get(groupId)
        return {
          exists: group !== undefined,
          isMember: group?.members.has(memberId) ?? false,
          isPrivate: group?.isPrivate ?? false,
        }
      },
    },
    privateGroupsOf: {
      from: ['predictions'],
      run({ memberId }) {
        asked.push(memberId)
        there()
        const ids = [...all].filter(([, group]) => group.isPrivate && group.members.has(memberId))
        return { groupIds: ids.map(([id]) => id) }
      },
    },
    getGroupCards: {
      from: ['predictions'],
      run({ groupIds, memberId }) {
        there()
        const cards = groupIds.flatMap((groupId) => {
          const group = all.get(groupId)
          const known = group && (!group.isPrivate || group.members.has(memberId) || group.invited.has(memberId))
          return known
            ? [{ groupId, name: 'Rowers', isPrivate: group.isPrivate, isMember: group.members.has(memberId) }]
            : []
        })
        return { cards }
      },
    },
  })
  /** A group with these members. */
  function make(isPrivate: boolean, ...members: readonly { id: string }[]): string {
    const id = newId()
    all.set(id, { isPrivate, members: new Set(members.map((member) => member.id)), invited: new Set() })
    return id
  }
  return { ...peer, all, asked, answers, make }
}
