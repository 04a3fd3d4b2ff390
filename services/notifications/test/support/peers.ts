import { commonErrors } from '@hunch/kit/errors'
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

const from = ['notifications']
const away = new Set<string>()
const answering = <T>(peer: string, answer: T): T => {
  if (away.has(peer)) throw commonErrors.unavailable()
  return answer
}

/** auth as a real gRPC server: who is not among its accounts was erased. */
async function startAuth(keys: TestKeys) {
  const accounts = new Map<string, Account>()
  const turnedOff: string[] = []
  const found = (ids: readonly string[]) =>
    ids.flatMap((memberId) => {
      const account = accounts.get(memberId)
      return account ? [{ memberId, ...account }] : []
    })
  const peer = await startPeer(AuthService, keys.identity('auth'), {
    getMemberCards: {
      from,
      run: ({ memberIds }) =>
        answering('auth', {
          cards: found(memberIds).map(({ memberId, firstName, lastName, isActive }) => ({
            memberId,
            firstName,
            lastName,
            isActive,
            maskedEmail: 'm…@example.com',
          })),
        }),
    },
    getMemberContacts: { from, run: ({ memberIds }) => answering('auth', { contacts: found(memberIds) }) },
    turnOffEmails: {
      from,
      run: ({ memberId }) => {
        answering('auth', null)
        turnedOff.push(memberId)
        const account = accounts.get(memberId)
        if (account) account.emailNotifications = false
        return {}
      },
    },
  })
  return { ...peer, accounts, turnedOff }
}

export interface Post {
  ownerId: string
  headline: string
  /** Who alone may see it; everyone where nobody is named. */
  only?: Set<string>
  readonly seenNotVoted: string[]
}

/** predictions as a real gRPC server: who sees which post. */
async function startPredictions(keys: TestKeys) {
  const posts = new Map<string, Post>()
  const visible = (memberId: string, postIds: readonly string[]) =>
    answering('predictions', null) ??
    postIds.flatMap((postId) => {
      const post = posts.get(postId)
      return post && (post.only?.has(memberId) ?? true) ? [{ postId, ...post }] : []
    })
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), {
    mayView: {
      from,
      run: ({ memberId, postIds }) => ({ postIds: visible(memberId, postIds).map(({ postId }) => postId) }),
    },
    getPostCards: {
      from,
      run: ({ memberId, postIds }) => ({
        cards: visible(memberId, postIds).map(({ postId, ownerId, headline }) => ({ postId, ownerId, headline })),
      }),
    },
    listSeenNotVoted: {
      from,
      run: ({ postId, afterId, limit }) => ({ memberIds: pageOf(posts.get(postId)?.seenNotVoted, afterId, limit) }),
    },
  })
  return { ...peer, posts }
}

const pageOf = (ids: readonly string[] = [], afterId: string, limit: number): string[] =>
  ids
    .filter((id) => id > afterId)
    .toSorted()
    .slice(0, limit)

/** social as a real gRPC server: who follows whom. */
async function startSocial(keys: TestKeys) {
  const followers = new Map<string, string[]>()
  const peer = await startPeer(SocialService, keys.identity('social'), {
    listFollowers: {
      from,
      run: ({ memberId, afterId, limit }) =>
        answering('social', { memberIds: pageOf(followers.get(memberId), afterId, limit) }),
    },
  })
  return { ...peer, followers }
}

/** groups as a real gRPC server: the names of those that may be seen. */
async function startGroups(keys: TestKeys) {
  const names = new Map<string, string>()
  const peer = await startPeer(GroupsService, keys.identity('groups'), {
    getGroupCards: {
      from,
      run: ({ groupIds }) =>
        answering('groups', {
          cards: groupIds.flatMap((groupId) => {
            const name = names.get(groupId)
            return name ? [{ groupId, name }] : []
          }),
        }),
    },
  })
  return { ...peer, names }
}

/** All of them; those in `away` answer nobody. */
export async function startPeers(keys: TestKeys) {
  const [auth, predictions, social, groups] = await Promise.all([
    startAuth(keys),
    startPredictions(keys),
    startSocial(keys),
    startGroups(keys),
  ])
  const stop = () => Promise.all([auth.stop(), predictions.stop(), social.stop(), groups.stop()])
  return { auth, predictions, social, groups, away, stop }
}
