import type { MessageInitShape } from '@bufbuild/protobuf'
import { newId } from '@hunch/kit/postgres'
import { startPeer, type TestKeys, type TestMember } from '@hunch/kit/testing'
import { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { MuteList } from '@hunch/proto/gen/hunch/moderation/v1/mutes_pb'
import { NotificationsService } from '@hunch/proto/gen/hunch/notifications/v1/service_pb'
import { type EarlierWordingSchema, PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'

/** Content at its owning service. If `only` is given, just these members may see the content, as in a private group. */
interface Thing {
  readonly ownerId: string
  readonly words: string
  /** The context of a Story. */
  readonly context?: string
  /** The earlier wordings of a post. */
  readonly earlierWordings?: MessageInitShape<typeof EarlierWordingSchema>[]
  readonly postId: string
  /** The comment that this comment replies to. */
  readonly parentId?: string
  /** The private group of the content. */
  readonly groupId: string
  /** The public group of the content. */
  readonly openGroupId: string
  /** Members of a public group. */
  readonly inside?: readonly string[]
  readonly only: readonly string[] | undefined
  /** Members who may see a private group without being in it. */
  readonly invited?: readonly string[]
}

/** A peer that has content and applies blocks. If `held.until` is set, the peer replies only after that promise resolves. */
interface ThingsOf {
  readonly held: { until?: Promise<unknown> }
  readonly things: Map<string, Thing>
}

function things(): ThingsOf & { shown(ids: readonly string[], memberId: string): [string, Thing][] } {
  const kept = new Map<string, Thing>()
  return {
    held: {},
    things: kept,
    shown: (ids, memberId) =>
      ids.flatMap((id) => {
        const thing = kept.get(id)
        return thing && (!thing.only || [...thing.only, ...(thing.invited ?? [])].includes(memberId))
          ? [[id, thing] as [string, Thing]]
          : []
      }),
  }
}

/** Adds content and returns its id. */
export function put({ things }: ThingsOf, owner: TestMember, words: string, more: Partial<Thing> = {}): string {
  const id = newId()
  things.set(id, { ownerId: owner.id, words, postId: '', groupId: '', openGroupId: '', only: undefined, ...more })
  return id
}

interface Applied {
  readonly requests: readonly { readonly message: Record<string, never> }[]
}

/** A peer that stores the last list of mutes of each member. */
function keepingMutes() {
  const lists = new Map<string, MuteList>()
  return {
    lists,
    methods: {
      applyMutes: ({ list }: { list?: MuteList | undefined }) => {
        if (list) lists.set(list.memberId, list)
        return {}
      },
    },
  }
}

const applyingTo = ({ held }: ThingsOf) => ({
  applyBlock: async () => {
    await held.until
    return {}
  },
})

/** Returns version and standing of each change that a peer was asked to apply for a pair of members, in order. */
const applied =
  ({ requests }: Applied) =>
  (blockerId: string, blockedId: string): [bigint, boolean][] =>
    requests
      .map(({ message }) => message)
      .filter((message) => message.blockerId === blockerId && message.blockedId === blockedId)
      .map(({ version = 0n, standing = false }) => [version, standing])

export async function startPredictions(keys: TestKeys) {
  const own = things()
  const mutes = keepingMutes()
  const methods = {
    ...applyingTo(own),
    ...mutes.methods,
    getPostCards: ({ memberId, postIds }: { memberId: string; postIds: string[] }) => ({
      cards: own.shown(postIds, memberId).map(([postId, { ownerId, words, context = '', groupId, openGroupId }]) => ({
        postId,
        ownerId,
        headline: words,
        supportingStatement: 'As I said.',
        experienceContext: context,
        audienceGroupId: groupId,
        groupId: groupId || openGroupId,
      })),
    }),
    getPostForModerators: ({ postId }: { postId: string }) => {
      const post = own.things.get(postId)
      if (!post) return {}
      const card = { postId, ownerId: post.ownerId, headline: post.words, groupId: post.openGroupId }
      return { card, earlierWordings: post.earlierWordings ?? [] }
    },
  }
  const peer = await startPeer(PredictionsService, keys.identity('predictions'), methods, { from: ['moderation'] })
  return { ...peer, ...own, muteLists: mutes.lists, applied: applied(peer) }
}

export async function startSocial(keys: TestKeys) {
  const own = things()
  const mutes = keepingMutes()
  const methods = {
    ...applyingTo(own),
    ...mutes.methods,
    getComments: ({ memberId, commentIds }: { memberId: string; commentIds: string[] }) => ({
      comments: own.shown(commentIds, memberId).map(([commentId, { ownerId, words, postId }]) => ({
        commentId,
        postId,
        authorId: ownerId,
        content: words,
      })),
    }),
    getParentComment: ({ commentId }: { commentId: string }) => {
      const parent = own.things.get(own.things.get(commentId)?.parentId ?? '')
      return parent ? { comment: { authorId: parent.ownerId, content: parent.words } } : {}
    },
  }
  const peer = await startPeer(SocialService, keys.identity('social'), methods, { from: ['moderation'] })
  return { ...peer, ...own, muteLists: mutes.lists, applied: applied(peer) }
}

export async function startNotifications(keys: TestKeys) {
  const { lists: muteLists, methods } = keepingMutes()
  const peer = await startPeer(NotificationsService, keys.identity('notifications'), methods, { from: ['moderation'] })
  return { ...peer, muteLists }
}

export async function startGroups(keys: TestKeys) {
  const own = things()
  const methods = {
    getGroupCards: ({ memberId, groupIds }: { memberId: string; groupIds: string[] }) => ({
      cards: own.shown(groupIds, memberId).map(([groupId, { ownerId, words, only, inside }]) => ({
        groupId,
        creatorId: ownerId,
        name: words,
        description: 'Meets on Mondays.',
        isPrivate: only !== undefined,
        isMember: (only ?? inside)?.includes(memberId) ?? false,
      })),
    }),
  }
  const peer = await startPeer(GroupsService, keys.identity('groups'), methods, { from: ['moderation'] })
  return { ...peer, ...own }
}
