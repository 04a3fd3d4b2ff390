import type { PostCard } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { say } from '@hunch/proto/texts'

/** The size that sites show previews in. */
export const pictureWidth = 1_200
export const pictureHeight = 630

/** The part of a public post that its link preview shows. */
export interface SharedPost {
  readonly id: string
  readonly headline: string
  readonly statement: string
  readonly agree: number
  readonly disagree: number
  readonly state: 'open' | 'comparison' | 'ended' | 'true' | 'false' | 'unclear'
  readonly deadline: Date | undefined
}

/** Returns a card as a shared post; undefined for a missing one and for posts of private groups. */
export function toSharedPost(card: PostCard | undefined): SharedPost | undefined {
  if (!card || card.audienceGroupId) return undefined
  const { postId, headline, supportingStatement, agreeCount, disagreeCount, deadlineMs } = card
  return {
    id: postId,
    headline,
    statement: supportingStatement,
    agree: agreeCount,
    disagree: disagreeCount,
    state: stateOf(card),
    deadline: deadlineMs === undefined ? undefined : new Date(Number(deadlineMs)),
  }
}

function stateOf({ isComparison, ended, resolved, result }: PostCard): SharedPost['state'] {
  if (isComparison) return 'comparison'
  if (!ended) return 'open'
  if (!resolved) return 'ended'
  return result === undefined ? 'unclear' : result ? 'true' : 'false'
}

/** A version that changes whenever the picture does. */
export const pictureVersion = ({ agree, disagree, state, headline }: SharedPost): string =>
  `${agree}-${disagree}-${state}-${headline.length}`

/** Returns a sentence on the post's state: until when voting is open, or the result. */
export function stateSentence({ state, deadline }: SharedPost, language: string): string {
  const date = deadline
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(deadline)
    : ''
  return say(language, `sharePage.${state}`, { date })
}

/** Returns the share of Agree in percent; undefined for a post without votes. */
export const agreePercent = ({ agree, disagree }: SharedPost): number | undefined =>
  agree + disagree === 0 ? undefined : Math.round((100 * agree) / (agree + disagree))
