import { isTransient } from '../errors/index.ts'
import type { Received } from './event-log.ts'
import { reasonOf } from './parked.ts'

/** A fact could not be applied while copies were rebuilt. */
export class RebuildFailedError extends Error {
  override readonly name = 'RebuildFailedError'
}

/** That a fact could not be applied, with what kept it from that. */
export function cannotApply({ topic, event: { id, type, key } }: Received, cause: unknown): RebuildFailedError {
  const words = `event ${id} (${type}, topic ${topic}, key ${key}) cannot be applied: ${reasonOf(cause)}`
  return new RebuildFailedError(words, { cause })
}

/** One pass over the log. */
export interface Pass {
  handle(batch: readonly Received[]): Promise<void>
  /** Throws what kept a fact from being applied. */
  check(): void
  /** Facts that were looked at so far. */
  seen(): number
}

/** Hands facts on, at most `atOnce` together; those that come again are passed over. */
export function createPass(
  takeIn: (piece: readonly Received[]) => Promise<void>,
  { atOnce }: { atOnce: number },
): Pass {
  /** The next position of each partition. */
  const next = new Map<string, bigint>()
  const isNew = (each: Received) => each.position >= (next.get(placeOf(each)) ?? 0n)
  let fault: unknown
  let seen = 0

  async function takePieces(batch: readonly Received[]): Promise<void> {
    for (let from = 0; from < batch.length; from += atOnce) {
      const piece = batch.slice(from, from + atOnce).filter(isNew)
      await takeIn(piece)
      for (const each of piece) next.set(placeOf(each), each.position + 1n)
      seen += piece.length
    }
  }

  return {
    /** A passing fault is thrown, so that the same comes again; any other ends the pass. */
    async handle(batch) {
      if (fault) return
      try {
        await takePieces(batch)
      } catch (error) {
        if (isTransient(error)) throw error
        fault = error
      }
    },
    check() {
      if (fault) throw fault
    },
    seen: () => seen,
  }
}

/** The partition of a fact, as `placesOf` of the event log calls it. */
export const placeOf = ({ topic, partition }: Received): string => `${topic}/${partition}`
