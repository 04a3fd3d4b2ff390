import { nodeTimers, type Timers } from '../timers/index.ts'

/** A partition in which a group has not handled all events up to `end`. */
export interface Behind {
  readonly topic: string
  readonly partition: number
  /** The group's next position. */
  readonly position: bigint
  readonly end: bigint
}

/** How long a flush waits without progress, in ms. */
const stalledMs = 60_000

/** Returns the number of unhandled events. */
export const countOf = (behind: readonly Behind[]): number =>
  Number(behind.reduce((sum, { position, end }) => sum + end - position, 0n))

/**
 * Returns a function that a waiting flush calls repeatedly with the partitions that are behind. The function throws an error
 * that names the partitions if none of their events was handled for 60 s.
 */
export function createStallCheck(
  group: string,
  { now }: Pick<Timers, 'now'> = nodeTimers,
): (behind: readonly Behind[]) => void {
  let least = Number.POSITIVE_INFINITY
  let since = now()
  return (behind) => {
    const count = countOf(behind)
    if (count < least) [least, since] = [count, now()]
    else if (now() - since >= stalledMs)
      throw new Error(`consumer ${group} has handled nothing for ${stalledMs / 1_000} s: ${describe(behind)}`)
  }
}

/** Formats partitions, for example `social/3 is at 12 of 20`. */
const describe = (behind: readonly Behind[]): string =>
  behind.map(({ topic, partition, position, end }) => `${topic}/${partition} is at ${position} of ${end}`).join(', ')
