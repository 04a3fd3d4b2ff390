import type { Log } from '@hunch/kit/log'
import type { Client } from '@hunch/kit/rpc'
import type { GroupsService } from '@hunch/proto/gen/hunch/groups/v1/service_pb'
import type {
  EarlierWording as EarlierWordingMessage,
  PredictionsService,
} from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import type { SocialService } from '@hunch/proto/gen/hunch/social/v1/service_pb'
import { clientLimits } from './limits.ts'
import { lines, wordsOfPost } from './targets.ts'

/** A post or a comment in the conversation around a reported comment. */
export interface Said {
  readonly memberId: string
  readonly words: string
}

/** A wording that a post had before. */
export interface EarlierWording {
  readonly words: string
  readonly replacedAt: Date
  /** Whether only the author and moderators see it, even if the post is shown. */
  readonly isWithheld: boolean
}

/** The conversation, the group and the earlier wordings of a reported post or comment. */
export interface CaseContext {
  /** The post of a reported comment. Undefined for a post, and if it is deleted. */
  readonly post: Said | undefined
  /** The comment that a reported comment replies to; undefined if there is none, or if it is deleted. */
  readonly parent: Said | undefined
  /** The public group of the post; undefined if there is none, or groups is unavailable. */
  readonly group: { readonly id: string; readonly name: string } | undefined
  /** The earlier wordings of a reported post, newest first. Empty for a comment. */
  readonly earlierWordings: readonly EarlierWording[]
}

/** predictions, social and groups, for the context of reported posts and comments. */
export interface CaseContexts {
  /**
   * Returns the context of a public post, or of a comment on it; undefined if it cannot be read now. Does not check who may
   * see the target.
   */
  find(about: { readonly postId: string; readonly commentId?: string }): Promise<CaseContext | undefined>
}

interface Peers {
  readonly predictions: Pick<Client<typeof PredictionsService>, 'getPostForModerators'>
  readonly social: Pick<Client<typeof SocialService>, 'getParentComment'>
  readonly groups: Pick<Client<typeof GroupsService>, 'getGroupCards'>
}

const toEarlierWording = (wording: EarlierWordingMessage): EarlierWording => ({
  words: lines(wording.headline, wording.supportingStatement),
  replacedAt: new Date(Number(wording.replacedMs)),
  isWithheld: wording.isWithheld,
})

const within = { timeoutMs: clientLimits.contextMs }

/** Calls predictions, social and groups over gRPC. */
export function createCaseContexts({ predictions, social, groups }: Peers, log: Log): CaseContexts {
  /** Returns a public group; undefined for a private group, which a visitor does not see. */
  async function findGroup(id: string): Promise<CaseContext['group']> {
    if (id === '') return undefined
    try {
      const { cards } = await groups.getGroupCards({ memberId: '', groupIds: [id] }, within)
      const card = cards.find(({ groupId, isPrivate }) => groupId === id && !isPrivate)
      return card && { id, name: card.name }
    } catch (error) {
      log.warn({ err: error }, 'a case is shown without its group')
      return undefined
    }
  }
  const findParent = async (commentId: string | undefined) =>
    commentId === undefined ? undefined : (await social.getParentComment({ commentId }, within)).comment
  return {
    async find({ postId, commentId }) {
      try {
        const [{ card, earlierWordings }, parent] = await Promise.all([
          predictions.getPostForModerators({ postId }, within),
          findParent(commentId),
        ])
        return {
          post: card && commentId !== undefined ? { memberId: card.ownerId, words: wordsOfPost(card) } : undefined,
          parent: parent && { memberId: parent.authorId, words: parent.content },
          group: await findGroup(card?.groupId ?? ''),
          earlierWordings: commentId === undefined ? earlierWordings.map(toEarlierWording) : [],
        }
      } catch (error) {
        log.warn({ err: error }, 'a case is shown without its context')
        return undefined
      }
    },
  }
}
