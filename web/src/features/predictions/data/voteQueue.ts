import type { Choice } from '../model/types.ts'
import { accepted, afterTap, idle, nextToSend, sent, shownVote, type Voting, want } from '../model/voting.ts'
import type { PostStore } from './store.ts'

/** What a vote call answers: the vote as it stands, and the post's counts with it. */
export interface VoteReply {
  readonly vote: Choice
  readonly agreeCount: number
  readonly disagreeCount: number
}

/** Sends a member's votes: at once on the screen, one after the other on the wire, the last tap wins. */
export interface VoteQueue {
  get(id: string): Voting
  /**
   * A tap on Agree (true) or Disagree (false). `failed` hears why the server refused; by then
   * everything that was not confirmed is rolled back.
   */
  tap(id: string, side: boolean, failed: (error: unknown) => void): void
  subscribe(id: string, listener: () => void): () => void
}

type Send = (id: string, choice: Choice) => Promise<VoteReply>

/** `send` casts a vote, or withdraws it where the choice is null. */
export function createVoteQueue(store: PostStore, send: Send): VoteQueue {
  const votings = new Map<string, Voting>()
  const listeners = new Map<string, Set<() => void>>()
  const get = (id: string): Voting => votings.get(id) ?? idle
  const confirmed = (id: string): Choice => store.get(id)?.myVote ?? null

  function set(id: string, voting: Voting) {
    if (voting === idle) votings.delete(id)
    else votings.set(id, voting)
    for (const listener of listeners.get(id) ?? []) listener()
  }

  async function run(id: string, failed: (error: unknown) => void): Promise<void> {
    const choice = nextToSend(get(id), confirmed(id))
    if (choice === undefined) {
      if (get(id).sending === undefined) set(id, idle)
      return
    }
    set(id, sent(get(id), choice))
    try {
      const { vote, agreeCount, disagreeCount } = await send(id, choice)
      store.change(id, (item) => ({
        ...item,
        myVote: vote,
        agreeCount,
        disagreeCount,
        totalVotes: agreeCount + disagreeCount,
      }))
      set(id, accepted(get(id)))
    } catch (error) {
      set(id, idle)
      failed(error)
      return
    }
    await run(id, failed)
  }

  return {
    get,
    tap(id, side, failed) {
      set(id, want(get(id), afterTap(shownVote(confirmed(id), get(id)), side)))
      void run(id, failed)
    },
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      return () => void own.delete(listener)
    },
  }
}
