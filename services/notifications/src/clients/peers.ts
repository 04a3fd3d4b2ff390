import type { Address } from '@hunch/kit/config'
import { isTransient } from '@hunch/kit/errors'
import type { Identity } from '@hunch/kit/identity'
import { type Client, connect } from '@hunch/kit/rpc'
import { AuthService, type MemberCard, type MemberContact } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { type GroupCard, GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { type PostCard, PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { clientLimits } from './limits.ts'

type ById<T> = ReadonlyMap<string, T>

/** Calls of other services. A call throws unavailable if the peer is unavailable, unless its comment says otherwise. */
export interface Peers {
  readonly predictions: Pick<Client<typeof PredictionsService>, 'mayView' | 'listSeenNotVoted' | 'leaveOutMuters'>
  readonly social: Pick<Client<typeof SocialService>, 'listFollowers'>
  readonly auth: Pick<Client<typeof AuthService>, 'turnOffEmails'>
  /** Cards of members; erased members are missing. Undefined if auth is unavailable or does not reply in time. */
  memberCards(memberIds: readonly string[]): Promise<ById<MemberCard> | undefined>
  /** Addresses and notification preferences of members. */
  contacts(memberIds: readonly string[]): Promise<ById<MemberContact>>
  /** Posts that a member may see, by their ids; other posts are missing. */
  postCards(memberId: string, postIds: readonly string[]): Promise<ById<PostCard>>
  /** The ids of the posts that a member may see, like `postCards` but without their cards. */
  viewable(memberId: string, postIds: readonly string[]): Promise<ById<string>>
  /** Groups that a member may see; empty if groups is unavailable. */
  groupCards(memberId: string, groupIds: readonly string[]): Promise<ById<GroupCard>>
  close(): void
}

/** gRPC addresses, `host:port`. */
export interface PeerAddresses {
  readonly authRpc: Address
  readonly predictionsRpc: Address
  readonly socialRpc: Address
  readonly groupsRpc: Address
}

/** Connects to the other services over gRPC. */
export function connectPeers(addresses: PeerAddresses, identity: Identity): Peers {
  const auth = connect(AuthService, { audience: 'auth', address: addresses.authRpc, identity })
  const predictions = connect(PredictionsService, {
    audience: 'predictions',
    address: addresses.predictionsRpc,
    identity,
  })
  const social = connect(SocialService, { audience: 'social', address: addresses.socialRpc, identity })
  const groups = connect(GroupsService, { audience: 'groups', address: addresses.groupsRpc, identity })
  return {
    auth,
    predictions,
    social,
    async memberCards(memberIds) {
      if (memberIds.length === 0) return new Map()
      const answer = await unlessAway(
        auth.getMemberCards({ memberIds: [...memberIds] }, { timeoutMs: clientLimits.namesTimeoutMs }),
      )
      return answer && by(answer.cards, ({ memberId }) => memberId)
    },
    async contacts(memberIds) {
      if (memberIds.length === 0) return new Map()
      const { contacts } = await auth.getMemberContacts({ memberIds: [...memberIds] })
      return by(contacts, ({ memberId }) => memberId)
    },
    async postCards(memberId, postIds) {
      if (postIds.length === 0) return new Map()
      const { cards } = await predictions.getPostCards({ memberId, postIds: [...postIds] })
      return by(cards, ({ postId }) => postId)
    },
    async viewable(memberId, postIds) {
      if (postIds.length === 0) return new Map()
      const answer = await predictions.mayView({ memberId, postIds: [...postIds] })
      return by(answer.postIds, (postId) => postId)
    },
    async groupCards(memberId, groupIds) {
      if (groupIds.length === 0) return new Map()
      const answer = await unlessAway(groups.getGroupCards({ memberId, groupIds: [...groupIds] }))
      return by(answer?.cards ?? [], ({ groupId }) => groupId)
    },
    close() {
      for (const client of [auth, predictions, social, groups]) client.close()
    },
  }
}

const by = <T>(items: readonly T[], key: (item: T) => string): ById<T> =>
  new Map(items.map((item) => [key(item), item]))

async function unlessAway<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isTransient(error)) return undefined
    throw error
  }
}
