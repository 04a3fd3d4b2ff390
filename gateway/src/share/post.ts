import type { PostCard } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { say } from '@hunch/proto/texts'

/** What of a public post everybody may see without opening it. */
export interface SharedPost {
  readonly id: string
  readonly headline: string
  readonly statement: string
  readonly agree: number
  readonly disagree: number
  readonly state: 'open' | 'comparison' | 'ended' | 'true' | 'false' | 'unclear'
  readonly deadline: Date | undefined
}

/** A card as it is shared; undefined for posts of private groups, which are shared with nobody. */
export function toShared(card: PostCard | undefined): SharedPost | undefined {
  if (!card || card.audienceGroupId) return undefined
  const { postId, headline, supportingStatement, agreeCount, disagreeCount, deadlineMs } = card
  return {
    ...{ id: postId, headline, statement: supportingStatement, agree: agreeCount, disagree: disagreeCount },
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

/** Changes whenever the picture does. */
export const versionOf = ({ agree, disagree, state, headline }: SharedPost): string =>
  `${agree}-${disagree}-${state}-${headline.length}`

/** How the post stands, in a sentence: until when one may vote, or what came of it. */
export function stateSentence({ state, deadline }: SharedPost, language: string): string {
  const date = deadline
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(deadline)
    : ''
  return say(language, `sharePage.${state}`, { date })
}

/** The share of Agree in percent; undefined where nobody voted. */
export const agreePercent = ({ agree, disagree }: SharedPost): number | undefined =>
  agree + disagree === 0 ? undefined : Math.round((100 * agree) / (agree + disagree))
