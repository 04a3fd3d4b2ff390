import { isTimeout, toServiceError } from '../errors/index.ts'
import { partitionOf, type Received } from './event-log.ts'

/** How long an event may fail by faults that are called transient. */
export interface PatienceLimits {
  /** By timeouts, lost locks and deadlocks, while the service's own database answers, in ms. */
  readonly slowMs: number
  /** By a peer that is away, while the service's own database answers, in ms. */
  readonly awayMs: number
  /** It is tried at least so often, however long that takes. */
  readonly leastTries: number
}

const usualLimits: PatienceLimits = { slowMs: 60_000, awayMs: 15 * 60_000, leastTries: 4 }

/** Knows for how long the first event of each partition has been failing. */
export interface Patience {
  /**
   * How often an event that failed by a transient fault was tried, where it is to be tried no more;
   * undefined where it is delivered again. It always is where the service's own database is away or
   * full: that is no fault of the event, and nothing could be written.
   */
  triesAtEnd(received: Received, fault: unknown): Promise<number | undefined>
  /** Whether one of a batch has failed so: it is tried alone. */
  concerns(batch: readonly Received[]): boolean
  /** It was handled. */
  forget(received: Received): void
}

/** `answers` sends the service's own database a trivial query; it throws where that is away. */
export function createPatience(answers: () => Promise<unknown>, limits: Partial<PatienceLimits> = {}): Patience {
  const { slowMs, awayMs, leastTries } = { ...usualLimits, ...limits }
  /** One a partition: nothing behind it is tried before it. */
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
