import { createHash } from 'node:crypto'
import type { PostCard } from '@hunch/proto/gen/hunch/predictions/v1/service_pb'
import { say } from '@hunch/proto/texts'

/** The part of a public post that its link preview shows. */
export interface SharedPost {
  readonly id: string
  readonly headline: string
  readonly statement: string
  readonly agree: number
  readonly disagree: number
  readonly state: 'open' | 'comparison' | 'ended' | 'true' | 'false' | 'unclear'
  readonly deadline: Date | undefined
  /** Empty if unknown. */
  readonly author: string
  /** The first photo's file at media; empty if there is none. */
  readonly photoFile: string
  /** The names of a comparison's sides; undefined for a post without named sides. */
  readonly sides: { readonly agree: string; readonly disagree: string } | undefined
}

/** Returns a card as a shared post; undefined if the card is missing or the post belongs to a private group. */
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
    author: card.authorName,
    photoFile: card.photoFile,
    sides: card.agreeSide ? { agree: card.agreeSide, disagree: card.disagreeSide } : undefined,
    deadline: deadlineMs === undefined ? undefined : new Date(Number(deadlineMs)),
  }
}

function stateOf({ isComparison, ended, resolved, result }: PostCard): SharedPost['state'] {
  if (isComparison) return 'comparison'
  if (!ended) return 'open'
  if (!resolved) return 'ended'
  return result === undefined ? 'unclear' : result ? 'true' : 'false'
}

/** Returns the version of a picture: a digest of the votes, state, deadline, texts and photo that it shows. */
export const pictureVersion = ({ agree, disagree, state, deadline, headline, author, photoFile, sides }: SharedPost) =>
  createHash('sha256')
    .update(JSON.stringify([design, agree, disagree, state, deadline, headline, author, photoFile, sides]))
    .digest('base64url')
    .slice(0, 16)

/** Part of each picture's version. Increase it when the drawing code changes, so that cached pictures are drawn again. */
const design = 3

/** Returns whether the post has a result, even an unclear one. Its picture then has a stamp. */
export const hasOutcome = ({ state }: SharedPost): boolean => ['true', 'false', 'unclear'].includes(state)

/**
 * Returns a sentence on the post's state, for example "It happened". `language` selects text and date format. A deadline has
 * its time with the zone, so that it is true for readers in every zone.
 */
export function stateSentence({ state, deadline }: SharedPost, language: string): string {
  const date = deadline ? new Intl.DateTimeFormat(language, deadlineFormat).format(deadline) : ''
  return say(language, `sharePage.${state}`, { date })
}

const deadlineFormat: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
}

/** Returns the share of Agree in percent; undefined for a post without votes. */
export const agreePercent = ({ agree, disagree }: SharedPost): number | undefined =>
  agree + disagree === 0 ? undefined : Math.round((100 * agree) / (agree + disagree))
