import { randomHex } from './traceparent.ts'

const storageKey = 'keptVote'
const keptForMs = 30 * 60_000

/** A side that a visitor chose by a tap. */
export interface ChosenVote {
  readonly predictionId: string
  readonly side: boolean
}

interface KeptVote extends ChosenVote {
  readonly at: number
  /** The sign-in that it waits for: a random name that no address but the one which starts the sign-in has. */
  readonly attempt?: string
}

/**
 * Keeps a vote in this tab until its visitor has signed up, in place of an earlier one. It belongs
 * to no sign-in yet (`bindVote`). Call it for a tap, never for what an address says.
 */
export function keepVote({ predictionId, side }: ChosenVote): void {
  write({ predictionId, side, at: Date.now() })
}

/** Binds the kept vote to a new sign-in and returns its name; undefined where no vote is kept. */
export function bindVote(): string | undefined {
  const kept = read()
  if (!kept) return undefined
  const attempt = randomHex(16)
  write({ ...kept, attempt })
  return attempt
}

/** The kept vote that waits for a sign-in; undefined without one, and after 30 minutes. */
export function boundVote(): Required<KeptVote> | undefined {
  const kept = read()
  return kept?.attempt ? { ...kept, attempt: kept.attempt } : undefined
}

export function dropVote(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is closed: nothing was kept.
  }
}

function write(vote: KeptVote): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(vote))
  } catch {
    // Storage may be closed; the visitor then votes again once they have signed up.
  }
}

function read(): KeptVote | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    if (isKept(kept) && Math.abs(Date.now() - kept.at) < keptForMs) return kept
  } catch {
    // Not ours.
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
