import type { Member } from '@hunch/kit/identity'
import type { Client } from '@hunch/kit/rpc'
import type { AuthService, Profile } from '@hunch/proto/gen/hunch/auth/v1/service_pb'
import type { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type { PostCard, PredictionsService } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'

/** A reportable post, comment, profile or group, as the owning service shows it to the viewer. */
export interface Shown {
  readonly memberId: string
  /** The post of a comment; null for anything else. */
  readonly postId: string | null
  /** The private group of the target, which only members of the group may see; null if the target is public. */
  readonly audienceGroupId: string | null
  /** The group of a post or comment, or the group itself, private or not; null if there is none. */
  readonly groupId: string | null
  readonly words: string
  /** File at media of a profile's photo; empty if there is none. */
  readonly photoFile?: string
}

/** A member's profile, with each part that can be removed; missing parts are empty. */
export interface ShownProfile extends Shown {
  readonly name: string
  readonly bio: string
  /** The location that the member wrote and the city, one per line. */
  readonly location: string
  readonly photoFile: string
}

/** The viewer: a member who is signed in, a member by id, or undefined for a visitor. */
export type Viewer = Member | { readonly id: string } | undefined

const callerOf = (viewer: Viewer): Member | undefined => (viewer && 'sessionId' in viewer ? viewer : undefined)

/** The owners of posts, comments, groups and profiles. Finders return undefined if the viewer may not see the target. */
export interface Targets {
  /** Finds a post. @throws unavailable */
  findPost(viewer: Viewer, id: string): Promise<Shown | undefined>
  /** Finds a comment. @throws unavailable */
  findComment(viewer: Viewer, id: string): Promise<Shown | undefined>
  /** Finds a group. @throws unavailable */
  findGroup(viewer: Viewer, id: string): Promise<Shown | undefined>
  /** Returns a group's creator; undefined if `member` is not in the group. @throws unavailable */
  findCreator(member: Member, groupId: string): Promise<string | undefined>
  /** Returns a member's profile with all its texts. @throws unavailable */
  findProfile(id: string): Promise<ShownProfile | undefined>
}

interface Peers {
  readonly auth: Pick<Client<typeof AuthService>, 'getProfileTexts'>
  readonly predictions: Pick<Client<typeof PredictionsService>, 'getPostCards'>
  readonly social: Pick<Client<typeof SocialService>, 'getComments'>
  readonly groups: Pick<Client<typeof GroupsService>, 'getGroupCards'>
}

/** Joins texts with line breaks, without the empty ones. */
export const lines = (...parts: readonly string[]): string => parts.filter(Boolean).join('\n')

/** All texts of a post, one per line. */
export const wordsOfPost = (card: PostCard): string =>
  lines(
    card.headline,
    card.supportingStatement,
    card.experienceContext,
    card.agreeSide,
    card.disagreeSide,
    card.evidenceNote,
  )

/** Calls auth, predictions, social and groups over gRPC. */
export function createTargets({ auth, predictions, social, groups }: Peers): Targets {
  async function findPost(viewer: Viewer, id: string): Promise<Shown | undefined> {
    const request = { memberId: viewer?.id ?? '', postIds: [id] }
    const { cards } = await predictions.getPostCards(request, { member: callerOf(viewer) })
    const card = cards.find(({ postId }) => postId === id)
    return (
      card && {
        memberId: card.ownerId,
        postId: null,
        audienceGroupId: card.audienceGroupId || null,
        groupId: card.groupId || null,
        words: wordsOfPost(card),
      }
    )
  }
  return {
    findPost,
    async findCreator(member, groupId) {
      const { cards } = await groups.getGroupCards({ memberId: member.id, groupIds: [groupId] }, { member })
      const card = cards.find((each) => each.groupId === groupId)
      return card?.isMember ? card.creatorId : undefined
    },
    async findComment(viewer, id) {
      const request = { memberId: viewer?.id ?? '', commentIds: [id] }
      const { comments } = await social.getComments(request, { member: callerOf(viewer) })
      const comment = comments.find(({ commentId }) => commentId === id)
      const post = comment && (await findPost(viewer, comment.postId))
      return (
        post && {
          memberId: comment.authorId,
          postId: comment.postId,
          audienceGroupId: post.audienceGroupId,
          groupId: post.groupId,
          words: comment.content,
        }
      )
    },
    async findGroup(viewer, id) {
      const request = { memberId: viewer?.id ?? '', groupIds: [id] }
      const { cards } = await groups.getGroupCards(request, { member: callerOf(viewer) })
      const card = cards.find(({ groupId }) => groupId === id)
      // A private group also sends its card to invited members. They may not report it, because a report unseals the case.
      if (!card || (card.isPrivate && !card.isMember)) return undefined
      return {
        memberId: card.creatorId,
        postId: null,
        audienceGroupId: card.isPrivate ? id : null,
        groupId: id,
        words: lines(card.name, card.description),
      }
    },
    async findProfile(id) {
      const { texts, profile } = await auth.getProfileTexts({ memberId: id })
      // Older versions of auth send only `texts`, without `profile`.
      return profile || texts.length > 0 ? toShownProfile(id, texts, profile) : undefined
    },
  }
}

const toShownProfile = (id: string, texts: readonly string[], profile: Profile | undefined): ShownProfile => ({
  memberId: id,
  postId: null,
  audienceGroupId: null,
  groupId: null,
  words: lines(...texts),
  name: profile?.name ?? '',
  bio: profile?.bio ?? '',
  location: profile?.location ?? '',
  photoFile: profile?.photoFile ?? '',
})
