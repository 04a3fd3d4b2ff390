import { ApiError, isTemporary, isUnauthorized } from '#api/index.ts'
import type { Choice } from '../model/types.ts'
import { accepted, afterTap, idle, nextToSend, sent, shownVote, unsent, type Voting, want } from '../model/voting.ts'
import type { PostStore } from './postStore.ts'

/** The response to a vote: the vote, and the post's counts and version after this vote. */
export interface VoteReply {
  readonly vote: Choice
  readonly agreeCount: number
  readonly disagreeCount: number
  readonly version: number
}

/** Sends a member's votes optimistically. There is one request at a time per post, and the last tap wins. */
export interface VoteQueue {
  get(id: string): Voting
  /**
   * Handles a tap on Agree (true) or Disagree (false). Calls `failed` with the server's error, after rolling back.
   * Without a response, nothing is rolled back: the vote waits for a connection.
   */
  tap(id: string, side: boolean, failed: (error: unknown) => void): void
  /** Restores the votes that were waiting when the page was closed. */
  restore(waiting: ReadonlyMap<string, Choice>): void
  /**
   * Sends the waiting votes again; votes are idempotent. Returns true if there were waiting votes and the server accepted all.
   * Calls `failed` for each rejected vote. A rejected vote still waits if the session is over, or the server is busy or down.
   */
  resend(failed: (id: string, error: unknown) => void): Promise<boolean>
  subscribe(id: string, listener: () => void): () => void
}

type Send = (id: string, choice: Choice) => Promise<VoteReply>

/** Stores a waiting vote persistently, or deletes it if the choice is undefined. */
type Keep = (id: string, choice: Choice | undefined) => void

/** `send` casts a vote, or withdraws it if the choice is null. `keep` stores waiting votes. */
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
      const { vote, agreeCount, disagreeCount, version } = await send(id, choice)
      store.applyVotes(id, { agreeCount, disagreeCount, version, myVote: vote })
      set(id, accepted(get(id)))
    } catch (error) {
      const noAnswer = error instanceof ApiError && error.status === 0
      const waits = noAnswer || (get(id).waiting && (isUnauthorized(error) || isTemporary(error)))
      set(id, waits ? unsent(get(id), noAnswer) : idle)
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
      for (const [id, wanted] of waiting) if (get(id) === idle) set(id, { wanted, waiting: true, unknown: true })
    },
    resend: (failed) =>
      sendAll(
        waitingIn(votings),
        (id, onFailed) => run(id, onFailed),
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

const waitingIn = (votings: ReadonlyMap<string, Voting>): string[] =>
  [...votings].filter(([, { waiting }]) => waiting).map(([id]) => id)

/** Sends the votes one after the other. Returns true if there were votes and the server accepted all of them. */
async function sendAll(
  ids: readonly string[],
  run: (id: string, failed: (error: unknown) => void) => Promise<void>,
  failed: (id: string, error: unknown) => void,
  waits: (id: string) => boolean,
): Promise<boolean> {
  let rejected = false
  for (const id of ids)
    await run(id, (error) => {
      rejected = true
      failed(id, error)
    })
  return ids.length > 0 && !rejected && !ids.some(waits)
}
