import { isTimeout, toServiceError } from '../errors/index.ts'
import { partitionOf, type Received } from './event-log.ts'

/** How long an event may fail by transient faults before it becomes a dead letter. */
export interface PatienceLimits {
  /** Limit for timeouts, lost locks and deadlocks while the service's own database responds, in ms. Default: 1 minute. */
  readonly slowMs: number
  /**
   * Limit for other faults, such as an unavailable peer, while the service's own database responds, in ms. Default: 15 minutes.
   */
  readonly awayMs: number
  /** Minimum number of tries, even if the time is over. Default: 4. */
  readonly leastTries: number
}

const usualLimits: PatienceLimits = { slowMs: 60_000, awayMs: 15 * 60_000, leastTries: 4 }

/** Tracks how long the first event of each partition has been failing. */
export interface Patience {
  /**
   * Returns the number of tries if a failing event is to become a dead letter; undefined if it is to be delivered again. Always
   * undefined if the service's own database is unavailable or `fault` says that storage is full. Then the event is not the
   * cause, and no dead letter could be written.
   */
  triesAtEnd(received: Received, fault: unknown): Promise<number | undefined>
  /** Whether an event of the batch is failing. Such an event is tried alone. */
  concerns(batch: readonly Received[]): boolean
  /** Forgets an event that was handled or became a dead letter. */
  forget(received: Received): void
}

/**
 * Creates a tracker. `answers` runs a trivial query on the service's own database, and throws if that database is unavailable.
 */
export function createPatience(answers: () => Promise<unknown>, limits: Partial<PatienceLimits> = {}): Patience {
  const { slowMs, awayMs, leastTries } = { ...usualLimits, ...limits }
  /** At most one failing event per partition; later events wait for it. */
  const failing = new Map<string, { id: string; since: number; tries: number }>()

  const isDatabaseAway = (fault: unknown): Promise<boolean> =>
    toServiceError(fault).kind === 'storageFull'
      ? Promise.resolve(true)
      : answers().then(
          () => false,
          () => true,
        )

  return {
    async triesAtEnd(received, fault) {
      if (await isDatabaseAway(fault)) {
        failing.clear()
        return undefined
      }
      const partition = partitionOf(received)
      const { id } = received.event
      const known = failing.get(partition)
      const seen = known?.id === id ? known : { id, since: performance.now(), tries: 0 }
      seen.tries += 1
      failing.set(partition, seen)
      const failingForMs = performance.now() - seen.since
      const isOver = seen.tries >= leastTries && failingForMs >= (isTimeout(fault) ? slowMs : awayMs)
      return isOver ? seen.tries : undefined
    },
    concerns: (batch) => batch.some((each) => failing.get(partitionOf(each))?.id === each.event.id),
    forget(received) {
      const partition = partitionOf(received)
      if (failing.get(partition)?.id === received.event.id) failing.delete(partition)
    },
  }
}
