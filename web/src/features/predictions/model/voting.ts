import type { Choice, FeedItem } from './types.ts'

/** The server's latest votes of a post. Counts are absolute. */
export type Tally = Pick<FeedItem, 'agreeCount' | 'disagreeCount' | 'myVote'>

/**
 * A member's voting on one post. `wanted` is their latest tap that the server has not confirmed;
 * `sending` is being sent. There is never more than one request in flight: taps meanwhile only
 * change `wanted`, so the last one wins.
 */
export interface Voting {
  readonly wanted?: Choice
  /** Sent while offline: it waits for the connection. */
  readonly waiting?: true
  readonly sending?: Choice
}

export const idle: Voting = {}

/** The vote after a tap: tapping the current choice withdraws it. */
export const afterTap = (current: Choice, tapped: boolean): Choice => (current === tapped ? null : tapped)

/** The vote on the screen, ahead of the server. */
export const shownVote = (confirmed: Choice, voting: Voting): Choice =>
  voting.wanted === undefined ? confirmed : voting.wanted

/** The counts on the screen: the server's, with the own vote moved. */
export function shownTally(tally: Tally, voting: Voting): Tally {
  const myVote = shownVote(tally.myVote, voting)
  const moved = (side: boolean) => Number(myVote === side) - Number(tally.myVote === side)
  return {
    agreeCount: Math.max(0, tally.agreeCount + moved(true)),
    disagreeCount: Math.max(0, tally.disagreeCount + moved(false)),
    myVote,
  }
}

/** Records a tap. */
export const want = ({ sending }: Voting, wanted: Choice): Voting =>
  sending === undefined ? { wanted } : { wanted, sending }

/**
 * What to send next: nothing while a request is in flight or where the server already has what is
 * wanted. `confirmed` is undefined where the server's vote is unknown.
 */
export function nextToSend(voting: Voting, confirmed: Choice | undefined): Choice | undefined {
  if (voting.sending !== undefined || voting.wanted === undefined) return undefined
  return voting.wanted === confirmed ? undefined : voting.wanted
}

export const sent = (voting: Voting, choice: Choice): Voting => ({ ...voting, sending: choice })

/** Sending failed offline: the wanted vote waits. */
export const unsent = ({ wanted, sending = null }: Voting): Voting => ({
  wanted: wanted === undefined ? sending : wanted,
  waiting: true,
})

/** The server accepted the vote in flight: idle, unless another tap came meanwhile. */
export function accepted(voting: Voting): Voting {
  if (voting.wanted === undefined || voting.wanted === voting.sending) return idle
  return { wanted: voting.wanted }
}
