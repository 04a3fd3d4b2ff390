import type { Choice, FeedItem } from './types.ts'

/** A post's vote counts, and the viewer's own vote. */
export type Tally = Pick<FeedItem, 'agreeCount' | 'disagreeCount' | 'myVote'>

/**
 * The state of a member's voting on one post.
 * `wanted` is their latest tap that the server has not confirmed; `sending` is the request in flight.
 * There is at most one request; further taps only change `wanted`, so the last one wins.
 */
export interface Voting {
  readonly wanted?: Choice
  /** The vote waits for a connection. */
  readonly waiting?: true
  readonly sending?: Choice
  /** A request got no response, so it is unknown whether the server has counted the vote. */
  readonly unknown?: true
}

export const idle: Voting = {}

/** Returns the vote after a tap. Tapping the current choice withdraws it. */
export const afterTap = (current: Choice, tapped: boolean): Choice => (current === tapped ? null : tapped)

/** Returns the vote to show, before the server confirms it. */
export const shownVote = (confirmed: Choice, voting: Voting): Choice =>
  voting.wanted === undefined ? confirmed : voting.wanted

/** Returns the counts to show: the server's counts, adjusted for the viewer's own vote. */
export function shownTally(tally: Tally, voting: Voting): Tally {
  const myVote = shownVote(tally.myVote, voting)
  const moved = (side: boolean) => Number(myVote === side) - Number(tally.myVote === side)
  return {
    agreeCount: Math.max(0, tally.agreeCount + moved(true)),
    disagreeCount: Math.max(0, tally.disagreeCount + moved(false)),
    myVote,
  }
}

/** Returns the state after a tap. */
export const want = ({ sending, unknown }: Voting, wanted: Choice): Voting => ({
  wanted,
  ...(sending !== undefined && { sending }),
  ...(unknown && { unknown }),
})

/**
 * Returns the next vote to send; undefined during a request, or if the server already has the wanted vote.
 * `confirmed` is the vote that the server has; undefined if that is unknown.
 */
export function nextToSend(voting: Voting, confirmed: Choice | undefined): Choice | undefined {
  if (voting.sending !== undefined || voting.wanted === undefined) return undefined
  return voting.wanted === confirmed && !voting.unknown ? undefined : voting.wanted
}

export const sent = (voting: Voting, choice: Choice): Voting => ({ ...voting, sending: choice })

/** Returns the state after a failed request: the vote waits. `isUnknown`: the server may have counted the vote. */
export const unsent = ({ wanted, sending = null, unknown }: Voting, isUnknown: boolean): Voting => ({
  wanted: wanted === undefined ? sending : wanted,
  waiting: true,
  ...((isUnknown || unknown) && { unknown: true }),
})

/** Returns the state after the server has accepted a vote: idle, unless the member has tapped again. */
export function accepted(voting: Voting): Voting {
  if (voting.wanted === undefined || voting.wanted === voting.sending) return idle
  return { wanted: voting.wanted }
}
