import type { Client } from '@hunch/kit/rpc'
import type { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { ReporterFacts } from '../auto-hide/rules.ts'

/** auth and groups, whose facts determine whether a member's report counts towards hiding a post. */
export interface Reporters {
  /** Returns the facts that auth knows about a member; undefined if the account is gone or deactivated. @throws unavailable */
  facts(memberId: string): Promise<ReporterFacts | undefined>
  /** Whether a member is in a group. @throws unavailable */
  isInGroup(memberId: string, groupId: string): Promise<boolean>
}

interface Peers {
  readonly auth: Pick<Client<typeof AuthService>, 'getReporterFacts'>
  readonly groups: Pick<Client<typeof GroupsService>, 'getGroupCards'>
}

/** Calls auth and groups over gRPC. */
export const createReporters = ({ auth, groups }: Peers): Reporters => ({
  async facts(memberId) {
    const { facts } = await auth.getReporterFacts({ memberId })
    return (
      facts && {
        joinedAt: new Date(Number(facts.joinedMs)),
        emailVerified: facts.emailVerified,
        scoredVotes: facts.scoredVotes,
      }
    )
  },
  async isInGroup(memberId, groupId) {
    const { cards } = await groups.getGroupCards({ memberId, groupIds: [groupId] })
    return cards.some((card) => card.groupId === groupId && card.isMember)
  },
})
