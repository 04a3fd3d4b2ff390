import { createLimiter, type LimiterOptions } from '@hunch/kit/limiter'

/** Places for archives. An archive takes disk space until it is sent. */
export interface ArchivePlaces {
  /**
   * Runs a member's export in a place that it keeps until `run` settles. A member has one place at most, else a few members
   * who read slowly would take all: the next call ends the one before by its signal, and waits for its end.
   *
   * @throws LimiterFull if there is no place, or the error of `run`
   */
  hold(memberId: string, run: (replaced: AbortSignal) => Promise<void>): Promise<void>
}

interface Running {
  readonly replaced: AbortController
  readonly ended: Promise<void>
}

export function createArchivePlaces(options: LimiterOptions): ArchivePlaces {
  const limiter = createLimiter(options)
  const latest = new Map<string, Running>()
  return {
    async hold(memberId, run) {
      const before = latest.get(memberId)
      const replaced = new AbortController()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const own: Running = { replaced, ended }
      latest.set(memberId, own)
      before?.replaced.abort()
      await before?.ended
      try {
        await limiter.run(() => run(replaced.signal))
      } finally {
        end()
        if (latest.get(memberId) === own) latest.delete(memberId)
      }
    },
  }
}
