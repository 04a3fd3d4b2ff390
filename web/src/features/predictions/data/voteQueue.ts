import { ApiError, isUnauthorized } from '../../../api/index.ts'
import type { Choice } from '../model/types.ts'
import { accepted, afterTap, idle, nextToSend, sent, shownVote, unsent, type Voting, want } from '../model/voting.ts'
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
   * everything that was not confirmed is rolled back. Where there is no connection, nothing is:
   * the vote waits.
   */
  tap(id: string, side: boolean, failed: (error: unknown) => void): void
  /** Shows votes that waited when the page was left. */
  restore(waiting: ReadonlyMap<string, Choice>): void
  /**
   * Sends what waits; true where something waited and all of it arrived. A vote means the same
   * however often it is sent. `failed` hears what the server refused.
   */
  resend(failed: (id: string, error: unknown) => void): Promise<boolean>
  subscribe(id: string, listener: () => void): () => void
}

type Send = (id: string, choice: Choice) => Promise<VoteReply>

/** Keeps a vote that waits beyond the life of the page, or, without a choice, forgets it. */
type Keep = (id: string, choice: Choice | undefined) => void

/** `send` casts a vote, or withdraws it where the choice is null; `keep` notes what waits. */
export function createVoteQueue(store: PostStore, send: Send, keep: Keep = () => undefined): VoteQueue {
  const votings = new Map<string, Voting>()
  const listeners = new Map<string, Set<() => void>>()
  const get = (id: string): Voting => votings.get(id) ?? idle
  const confirmed = (id: string): Choice => store.get(id)?.myVote ?? null

  function set(id: string, voting: Voting) {
    const { waiting = false, wanted } = voting
    if (waiting || get(id).waiting) keep(id, waiting ? wanted : undefined)
    if (voting === idle) votings.delete(id)
    else votings.set(id, voting)
    for (const listener of listeners.get(id) ?? []) listener()
  }

  async function run(id: string, failed: (error: unknown) => void): Promise<void> {
    const choice = nextToSend(get(id), store.get(id)?.myVote)
    if (choice === undefined) {
      if (get(id).sending === undefined) set(id, idle)
      return
    }
    set(id, sent(get(id), choice))
    try {
      const reply = await send(id, choice)
      store.change(id, (item) => ({ ...item, ...standing(reply) }))
      set(id, accepted(get(id)))
    } catch (error) {
      const noAnswer = error instanceof ApiError && error.status === 0
      // Whoever has to sign in again first does not lose what waited.
      const waits = noAnswer || (get(id).waiting && isUnauthorized(error))
      set(id, waits ? unsent(get(id)) : idle)
      if (!noAnswer) failed(error)
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
    restore(waiting) {
      for (const [id, wanted] of waiting) if (get(id) === idle) set(id, { wanted, waiting: true })
    },
    resend: (failed) =>
      sendAll(
        waitingIn(votings),
        (id, hear) => run(id, hear),
        failed,
        (id) => get(id).waiting === true,
      ),
    subscribe(id, listener) {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      return () => void own.delete(listener)
    },
  }
}

/** How a post stands after a vote. */
const standing = ({ vote, agreeCount, disagreeCount }: VoteReply) => ({
  myVote: vote,
  agreeCount,
  disagreeCount,
  totalVotes: agreeCount + disagreeCount,
})

const waitingIn = (votings: ReadonlyMap<string, Voting>): string[] =>
  [...votings].filter(([, { waiting }]) => waiting).map(([id]) => id)

/** Sends one after the other; true where there were any and all of them arrived. */
async function sendAll(
  ids: readonly string[],
  run: (id: string, failed: (error: unknown) => void) => Promise<void>,
  failed: (id: string, error: unknown) => void,
  waits: (id: string) => boolean,
): Promise<boolean> {
  let refused = false
  for (const id of ids)
    await run(id, (error) => {
      refused = true
      failed(id, error)
    })
  return ids.length > 0 && !refused && !ids.some(waits)
}
