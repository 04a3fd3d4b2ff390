import { createLimiter, type LimiterOptions } from '@hunch/kit/limiter'

/** Limits the number of archives on disk. An archive takes disk space until it is sent. */
export interface ArchivePlaces {
  /**
   * Runs a member's export. Its archive counts towards the limit until `run` settles. If the member's previous export
   * still runs, first aborts its signal and waits for its end. Without this, one member with several slow downloads
   * could use up the limit.
   *
   * @throws LimiterFull if the limit is reached, or the error of `run`
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
