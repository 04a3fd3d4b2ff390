import type { Choice, FeedItem } from './types.ts'

/** What the server last said of a post's votes. Counts are absolute. */
export type Tally = Pick<FeedItem, 'agreeCount' | 'disagreeCount' | 'myVote'>

/**
 * A member's voting on one post. `wanted` is what they tapped last and the server has not confirmed;
 * `sending` is what is on its way. There is never more than one request in flight: taps meanwhile
 * only change what is wanted, so the last one wins.
 */
export interface Voting {
  readonly wanted?: Choice
  /** There was no connection to send it over: it goes when there is one again. */
  readonly waiting?: true
  readonly sending?: Choice
}

export const idle: Voting = {}

/** The vote that a tap means: the current choice taps itself away. */
export const afterTap = (current: Choice, tapped: boolean): Choice => (current === tapped ? null : tapped)

/** The vote as the member sees it, ahead of the server. */
export const shownVote = (confirmed: Choice, voting: Voting): Choice =>
  voting.wanted === undefined ? confirmed : voting.wanted

/** The counts as the member sees them: the server's, with their own vote moved to where they want it. */
export function shownTally(tally: Tally, voting: Voting): Tally {
  const myVote = shownVote(tally.myVote, voting)
  const moved = (side: boolean) => Number(myVote === side) - Number(tally.myVote === side)
  return {
    agreeCount: Math.max(0, tally.agreeCount + moved(true)),
    disagreeCount: Math.max(0, tally.disagreeCount + moved(false)),
    myVote,
  }
}

/** Notes a tap. */
export const want = ({ sending }: Voting, wanted: Choice): Voting =>
  sending === undefined ? { wanted } : { wanted, sending }

/**
 * What to send now: nothing while a request is in flight or where the server already has what is
 * wanted. `confirmed` is undefined where it is not known what the server has.
 */
export function nextToSend(voting: Voting, confirmed: Choice | undefined): Choice | undefined {
  if (voting.sending !== undefined || voting.wanted === undefined) return undefined
  return voting.wanted === confirmed ? undefined : voting.wanted
}

export const sent = (voting: Voting, choice: Choice): Voting => ({ ...voting, sending: choice })

/** There was no connection: what is wanted waits. */
export const unsent = ({ wanted, sending = null }: Voting): Voting => ({
  wanted: wanted === undefined ? sending : wanted,
  waiting: true,
})

/** The server accepted what was in flight: idle, unless something else was tapped meanwhile. */
export function accepted(voting: Voting): Voting {
  if (voting.wanted === undefined || voting.wanted === voting.sending) return idle
  return { wanted: voting.wanted }
}
