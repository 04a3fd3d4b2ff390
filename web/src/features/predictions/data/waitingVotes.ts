import type { Choice } from '../model/types.ts'

const storageKey = 'waitingVotes'
/** Maximum number of stored votes. The oldest are dropped. */
const mostKept = 200

interface Kept {
  readonly memberId: string
  /** Pairs of a post's id and the vote. Null withdraws a vote. */
  readonly votes: readonly (readonly [string, Choice])[]
}

/** Returns a member's offline votes that have not been sent. If the stored votes are another member's, deletes them. */
export function loadWaiting(memberId: string): ReadonlyMap<string, Choice> {
  const kept = read()
  if (!kept) return new Map()
  if (kept.memberId === memberId) return new Map(kept.votes)
  localStorage.removeItem(storageKey)
  return new Map()
}

/** Stores a member's waiting vote, or deletes it if the choice is undefined. */
export function keepWaiting(memberId: string | undefined, id: string, choice: Choice | undefined): void {
  if (!memberId) return
  try {
    const votes = new Map(loadWaiting(memberId))
    votes.delete(id)
    if (choice !== undefined) votes.set(id, choice)
    if (votes.size === 0) localStorage.removeItem(storageKey)
    else
      localStorage.setItem(storageKey, JSON.stringify({ memberId, votes: [...votes].slice(-mostKept) } satisfies Kept))
  } catch {
    // Storage may be unavailable or full. The vote then waits until the page is closed.
  }
}

function read(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  const { memberId, votes } = (value ?? {}) as Record<string, unknown>
  return typeof memberId === 'string' && Array.isArray(votes) && votes.every(isVote)
}

const isVote = (value: unknown): boolean =>
  Array.isArray(value) && typeof value[0] === 'string' && (value[1] === null || typeof value[1] === 'boolean')
