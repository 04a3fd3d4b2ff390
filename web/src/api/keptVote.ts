import { randomHex } from './traceparent.ts'

const storageKey = 'keptVote'
const keptForMs = 30 * 60_000

/** The side that a visitor chose by tapping a vote button. */
export interface ChosenVote {
  readonly predictionId: string
  readonly side: boolean
}

interface KeptVote extends ChosenVote {
  readonly at: number
  /** The random name of the sign-in that the vote is bound to. Only the address that starts the sign-in contains it. */
  readonly attempt?: string
}

/**
 * Stores a visitor's vote in this tab until they have signed up; replaces an earlier one. The vote is not yet bound to a
 * sign-in (see `bindVote`). Call this for a tap only, never for a vote named in an address.
 */
export function keepVote({ predictionId, side }: ChosenVote): void {
  write({ predictionId, side, at: Date.now() })
}

/** Binds the stored vote to a new sign-in. Returns the sign-in's random name; undefined if no vote is stored. */
export function bindVote(): string | undefined {
  const kept = read()
  if (!kept) return undefined
  const attempt = randomHex(16)
  write({ ...kept, attempt })
  return attempt
}

/** Returns the stored vote. Undefined if none is stored, it is not bound to a sign-in, or it is older than 30 minutes. */
export function boundVote(): Required<KeptVote> | undefined {
  const kept = read()
  return kept?.attempt ? { ...kept, attempt: kept.attempt } : undefined
}

export function dropVote(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}

function write(vote: KeptVote): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(vote))
  } catch {
    // Storage may be unavailable; the visitor then votes again after signing up.
  }
}

function read(): KeptVote | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (isKept(kept) && Math.abs(Date.now() - kept.at) < keptForMs) return kept
  } catch {
    // The stored text is not valid JSON, or storage is unavailable.
  }
  dropVote()
  return undefined
}

function isKept(value: unknown): value is KeptVote {
  const { predictionId, side, at, attempt } = (value ?? {}) as Record<string, unknown>
  return (
    typeof predictionId === 'string' &&
    typeof side === 'boolean' &&
    typeof at === 'number' &&
    (attempt === undefined || typeof attempt === 'string')
  )
}
