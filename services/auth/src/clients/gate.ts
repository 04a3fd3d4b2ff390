import { errors } from '../errors.ts'

/** Runs work when its turn has come. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets at most `atOnce` pieces of work run at a time and `mostWaiting` wait for their turn, in
 * order. Throws `unavailable` for those beyond.
 */
export function createGate(atOnce: number, mostWaiting: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw errors.unavailable()
      await new Promise<void>((turn) => waiting.push(turn))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place is handed on rather than given back, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
