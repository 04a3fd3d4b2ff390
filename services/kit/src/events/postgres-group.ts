import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '../errors/index.ts'
import { backOff } from '../failures/index.ts'
import { createLoop, failurePauses } from '../jobs/loop.ts'
import type { Log } from '../log/index.ts'
import type { PartitionLocks } from './partition-locks.ts'
import { advance, type Cursors, findWaiting, hasCaughtUp, type Partition } from './postgres-cursors.ts'
import { endsOf } from './postgres-follower.ts'
import { type createRest, pollMs } from './rest.ts'

/** Partitions handled each on its own at the same time, so that a failing one keeps no other waiting. */
const atOnce = 4
/** After a batch: what is appended meanwhile is handled together, which is many times cheaper than one by one. */
export const gatherMs = 25
const flushBoundMs = 60_000

export interface GroupOptions extends Cursors {
  readonly locks: PartitionLocks
  readonly rest: ReturnType<typeof createRest>
  readonly log: Log
}

/**
 * A group that lasts: what all its partitions have is handled batch by batch. Where a batch fails,
 * each of its partitions is handled on its own, and one that fails is paused.
 */
export function createGroup(options: GroupOptions) {
  const { pool, group, topics, rest, log } = options
  const name = `consumer ${group}`
  const pauses = createPauses(name, log)
  const pauseMs = () => (pauses.isAny() ? pollMs : rest.ms())
  const loop = createLoop({ name, pauseMs, gatherMs, onUnwoken: rest.missed, log, run: poll })
  const single = createSingleWork(options, pauses, loop.wake)
  let handled = 0
  let isStopping = false

  /** Handles what is new, batch by batch, until the group is stopped. Returns how many events that were, without those of partitions on their own. */
  async function poll(): Promise<number> {
    for (let count = 0; ; ) {
      const waiting = (await findWaiting(options)).filter((each) => !single.has(each) && !pauses.has(each))
      const [failed, sound] = split(waiting, pauses.hasFailed)
      single.startEach(failed)
      const batch = await handleJointly(options, pauses, sound)
      if (batch === undefined) single.startEach(sound)
      count += batch ?? 0
      if (!batch || isStopping) return count
    }
  }

  /** Handles all that is on the topics now; how many events were handled since the last flush. Throws what keeps it. */
  async function flush(): Promise<number> {
    const ends = await endsOf(pool, topics)
    pauses.endAll()
    for (const bound = performance.now() + flushBoundMs; performance.now() < bound; ) {
      handled += await loop.flush()
      if (single.isRunning()) await single.anyDone()
      else if (await hasCaughtUp(options, ends)) break
      else {
        pauses.rethrow()
        await pause(20) // another process has it
        pauses.endAll()
      }
    }
    const count = handled + single.takeCount()
    handled = 0
    return count
  }

  return {
    flush,
    start() {
      isStopping = false
      return loop.start()
    },
    wake: loop.wake,
    async stop() {
      isStopping = true
      await loop.stop()
      await single.allDone()
    },
  }
}

const keyOf = ({ topic, partition }: Partition): string => `${topic}/${partition}`
const lockOf = ({ group }: GroupOptions, partition: Partition): string => `${group} ${keyOf(partition)}`

/** Handles a batch of several partitions. Returns how many events that were; undefined where it failed. */
async function handleJointly(
  options: GroupOptions,
  pauses: Pauses,
  partitions: readonly Partition[],
): Promise<number | undefined> {
  if (partitions.length === 0) return 0
  const { group, locks, log } = options
  const locksOf = partitions.map((each) => lockOf(options, each))
  try {
    return await locks.hold(locksOf, (held) => {
      const [own, others] = split(partitions, (each) => held.has(lockOf(options, each)))
      for (const each of others) pauses.begin(each)
      return advance(options, own, { joint: true })
    })
  } catch (fault) {
    log.debug({ err: fault, group, partitions: partitions.length }, 'a batch failed; its partitions follow one by one')
    return undefined
  }
}

/** Partitions that are handled each on its own, some at a time. */
function createSingleWork(options: GroupOptions, pauses: Pauses, onEnd: () => void) {
  const underWay = new Map<string, Promise<void>>()
  let handled = 0

  async function run(partition: Partition): Promise<void> {
    try {
      const lock = lockOf(options, partition)
      const count = await options.locks.hold([lock], async ({ size }) => (size > 0 ? advance(options, [partition]) : 0))
      handled += count
      if (count > 0) pauses.end(partition)
      else pauses.begin(partition) // another process has it
    } catch (fault) {
      pauses.beginAfter(partition, fault)
    } finally {
      underWay.delete(keyOf(partition))
      onEnd()
    }
  }

  return {
    has: (partition: Partition) => underWay.has(keyOf(partition)),
    startEach(partitions: readonly Partition[]): void {
      for (const each of partitions) if (underWay.size < atOnce) underWay.set(keyOf(each), run(each))
    },
    isRunning: () => underWay.size > 0,
    anyDone: () => Promise.race(underWay.values()),
    allDone: () => Promise.all(underWay.values()),
    /** How many events were handled since this was last called. */
    takeCount(): number {
      const count = handled
      handled = 0
      return count
    },
  }
}

type Pauses = ReturnType<typeof createPauses>

/** Partitions that are paused; after faults for longer each time, up to 5 s. */
function createPauses(name: string, log: Log) {
  const paused = new Map<string, { until: number; failures: number; fault?: unknown }>()
  return {
    has: (partition: Partition) => performance.now() < (paused.get(keyOf(partition))?.until ?? 0),
    isAny: () => paused.values().some(({ until }) => performance.now() < until),
    hasFailed: (partition: Partition) => (paused.get(keyOf(partition))?.failures ?? 0) > 0,
    begin: (partition: Partition) =>
      void paused.set(keyOf(partition), { until: performance.now() + pollMs, failures: 0 }),
    beginAfter(partition: Partition, fault: unknown): void {
      const key = keyOf(partition)
      const failures = (paused.get(key)?.failures ?? 0) + 1
      paused.set(key, { until: performance.now() + backOff(failures, failurePauses), failures, fault })
      if (!isTransient(fault)) log.error({ err: fault, loop: name, partition: key, failures }, 'a run failed')
      else if (failures === 1) log.warn({ err: fault, loop: name, partition: key }, 'it is tried again')
    },
    end: (partition: Partition) => void paused.delete(keyOf(partition)),
    endAll: () => paused.clear(),
    rethrow(): void {
      for (const { fault } of paused.values()) if (fault) throw fault
    },
  }
}

function split<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  const { first = [], second = [] } = Object.groupBy(all, (each) => (isFirst(each) ? 'first' : 'second'))
  return [first, second]
}
