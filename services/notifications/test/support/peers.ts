import { startPeer, type TestKeys } from '@hunch/kit/testing'
import { AuthService } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import { PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'

export interface Account {
  firstName: string
  lastName: string
  language: string
  timeZone: string
  email: string
  emailNotifications: boolean
  friendActivityNotifications: boolean
  votingDeadlineNotifications: boolean
  isActive: boolean
}

const callers = { from: ['notifications'] }

/** auth as a real gRPC server. A member who is not in `accounts` counts as erased. */
export async function startAuth(keys: TestKeys) {
  const accounts = new Map<string, Account>()
  const turnedOff: string[] = []
  /** The ids of the members whose contacts were read, in order, with repetitions. */
  const contactsRead: string[] = []
  const found = (ids: readonly string[]) =>
    ids.flatMap((memberId) => {
      const account = accounts.get(memberId)
      return account ? [{ memberId, ...account }] : []
    })
  const peer = await startPeer(
    AuthService,
    keys.identity('auth'),
    {
      getMemberCards: ({ memberIds }) => ({
        cards: found(memberIds).map(({ memberId, firstName, lastName, isActive }) => ({
          memberId,
          firstName,
          lastName,
          isActive,
          maskedEmail: 'm…@example.com',
        })),
      }),
      getMemberContacts({ memberIds }) {
        contactsRead.push(...memberIds)
        return { contacts: found(memberIds) }
      },
      turnOffEmails({ memberId }) {
        turnedOff.push(memberId)
        const account = accounts.get(memberId)
        if (account) account.emailNotifications = false
        return {}
      },
    },
    callers,
  )
  return { ...peer, accounts, turnedOff, contactsRead }
}

export interface Post {
  ownerId: string
  headline: string
  /** The only members who may see the post. Default: everyone. */
  only?: Set<string>
  readonly seenNotVoted: string[]
  /** The members who have muted its category or a word. */
  readonly muters: Set<string>
}

/** predictions as a real gRPC server, with posts and the members who may see them. */
export async function startPredictions(keys: TestKeys) {
  const posts = new Map<string, Post>()
  const visible = ({ memberId, postIds }: { memberId: string; postIds: readonly string[] }) =>
    postIds.flatMap((postId) => {
      const post = posts.get(postId)
      return post && (post.only?.has(memberId) ?? true) ? [{ postId, ...post }] : []
    })
  const peer = await startPeer(
    PredictionsService,
    keys.identity('predictions'),
    {
      mayView: (request) => ({ postIds: visible(request).map(({ postId }) => postId) }),
      getPostCards: (request) => ({
        cards: visible(request).map(({ postId, ownerId, headline }) => ({ postId, ownerId, headline })),
      }),
      listSeenNotVoted: ({ postId, afterId, limit }) => ({
        memberIds: pageOf(posts.get(postId)?.seenNotVoted, afterId, limit),
      }),
      leaveOutMuters: ({ postId, memberIds }) => ({
        memberIds: memberIds.filter((id) => !posts.get(postId)?.muters.has(id)),
      }),
    },
    callers,
  )
  return { ...peer, posts }
}

const pageOf = (ids: readonly string[] = [], afterId: string, limit: number): string[] =>
  ids
    .filter((id) => id > afterId)
    .toSorted()
    .slice(0, limit)

/** social as a real gRPC server, with followers of members. */
export async function startSocial(keys: TestKeys) {
  const followers = new Map<string, string[]>()
  const peer = await startPeer(
    SocialService,
    keys.identity('social'),
    {
      listFollowers: ({ memberId, afterId, limit }) => ({ memberIds: pageOf(followers.get(memberId), afterId, limit) }),
    },
    callers,
  )
  return { ...peer, followers }
}

/** groups as a real gRPC server, with the names of groups that every member may see. */
export async function startGroups(keys: TestKeys) {
  const names = new Map<string, string>()
  const getGroupCards = ({ groupIds }: { groupIds: readonly string[] }) => ({
    cards: groupIds.flatMap((groupId) => {
      const name = names.get(groupId)
      return name ? [{ groupId, name }] : []
    }),
  })
  const peer = await startPeer(GroupsService, keys.identity('groups'), { getGroupCards }, callers)
  return { ...peer, names }
}

/** The peers with data about people and posts. */
export interface Peers {
  readonly auth: Awaited<ReturnType<typeof startAuth>>
  readonly predictions: Awaited<ReturnType<typeof startPredictions>>
  readonly social: Awaited<ReturnType<typeof startSocial>>
}
