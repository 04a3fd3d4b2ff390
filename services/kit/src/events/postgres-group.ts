import { setTimeout as pause } from 'node:timers/promises'
import { isTransient } from '../errors/index.ts'
import { backOff } from '../failures/index.ts'
import { createLoop, createUtilization, failurePauses, type Loop } from '../jobs/loop.ts'
import type { Log } from '../log/index.ts'
import type { Received, SubscribeOptions } from './event-log.ts'
import { nameOf, type Partition, type PartitionLocks, type Taken } from './partition-locks.ts'
import { behindOf, type Cursors, moveCursors } from './postgres-cursors.ts'
import { endsOf, readRows } from './postgres-follower.ts'
import { type createRest, pollMs } from './rest.ts'
import { createStallCheck } from './stalled.ts'

/** Maximum number of events in a batch, from one partition or from several. */
const batchSize = 500
/** Maximum number of partitions that are handled separately at the same time. A failing partition does not delay the others. */
const atOnce = 4
/** Pause after a batch, in ms. Events appended meanwhile form one batch, which costs far less than handling each alone. */
export const gatherMs = 40
/** Pause in ms after a batch without subscribed events, since such a batch only moves cursors, or while the process is busy. */
const longGatherMs = 250

export interface GroupOptions extends Cursors, Pick<SubscribeOptions, 'handle' | 'types' | 'timers'> {
  readonly locks: PartitionLocks
  readonly rest: ReturnType<typeof createRest>
  readonly log: Log
}

/**
 * Creates a lasting group. It handles the new events of all its partitions batch by batch. If a batch fails, each of its
 * partitions is handled separately, and a partition that fails is paused.
 */
export function createGroup(options: GroupOptions) {
  const { locks, group, topics, types, rest, log } = options
  const name = `consumer ${group}`
  const pauses = createPauses(name, log)
  const isBusy = createUtilization()
  let isConcerned = true
  const loop = createLoop({
    name,
    pauseMs: () => (pauses.isAny() ? pollMs : rest.ms()),
    gatherMs: () => (isConcerned && !isBusy() ? gatherMs : longGatherMs),
    onUnwoken: rest.missed,
    log,
    run: poll,
  })
  const single = createSingleWork(options, pauses, loop.wake)
  let isStopping = false

  /** Handles new events. Resolves to their number, without events of partitions that are handled separately. */
  async function poll(): Promise<number> {
    isConcerned = false
    for (let count = 0; ; ) {
      if (isStopping) return count
      const failed = pauses.failed().filter((each) => !single.has(each))
      single.startEach(failed.filter((each) => !pauses.has(each)))
      const taken = await locks.take({
        group,
        topics,
        types,
        skipped: [...single.running(), ...pauses.running(), ...failed],
        most: batchSize,
      })
      for (const each of taken.elsewhere) pauses.begin(each)
      if (await handleJointly(options, taken)) count += taken.count
      else single.startEach(partitionsOf(taken))
      isConcerned ||= taken.rows.some(({ event }) => event !== null)
      if (!taken.isFull || isStopping) return count
    }
  }

  return {
    flush: createFlush(options, loop, pauses, single, () => isStopping),
    start() {
      isStopping = false
      return loop.start()
    },
    wake: loop.wake,
    async stop() {
      isStopping = true
      await loop.stop()
      await loop.flush() // waits for a run that a flush started; that run takes no more events
      await single.allDone()
      await locks.giveUp(group)
    },
  }
}

/**
 * Returns a function that handles all events that are on the topics at the time of the call. The function resolves to the
 * number of events handled since the last flush. It throws the error of a failing partition, and an error if no event is
 * handled for 60 s.
 */
function createFlush(
  options: GroupOptions,
  loop: Loop,
  pauses: Pauses,
  single: ReturnType<typeof createSingleWork>,
  isStopping: () => boolean,
): () => Promise<number> {
  let handled = 0
  return async () => {
    const ends = await endsOf(options.pool, options.topics)
    const checkStall = createStallCheck(options.group, options.timers)
    pauses.endAll()
    while (!isStopping()) {
      const done = await loop.flush() // before `handled` is read: two flushes may run at once
      handled += done
      if (single.isRunning()) {
        await single.anyDone()
        continue
      }
      const behind = await behindOf(options, ends)
      if (behind.length === 0) break
      pauses.rethrow()
      checkStall(behind)
      await pause(20) // another process holds the partition
      pauses.endAll()
    }
    const count = handled + single.takeCount()
    handled = 0
    return count
  }
}

const partitionsOf = ({ rows }: Taken): Partition[] => [...new Map(rows.map((row) => [nameOf(row), row])).values()]

/** Decodes the taken events of subscribed types. */
const receivedOf = ({ pool }: GroupOptions, { rows }: Taken): Promise<Received[]> =>
  readRows(
    pool,
    rows.flatMap(({ event, ...row }) => (event ? { ...row, event } : [])),
  )

/** Handles a batch of several partitions, then moves the cursors. Returns whether both succeeded. */
async function handleJointly(options: GroupOptions, taken: Taken): Promise<boolean> {
  const { group, handle, log } = options
  try {
    const received = await receivedOf(options, taken)
    if (received.length > 0) await handle(received, { joint: true })
    if (taken.rows.length > 0) await moveCursors(options, taken.rows)
    return true
  } catch (fault) {
    log.debug({ err: fault, group }, 'a batch failed; its partitions follow one by one')
    return false
  } finally {
    taken.release()
  }
}

/** Handles partitions separately, at most `atOnce` at the same time. */
function createSingleWork(options: GroupOptions, pauses: Pauses, onEnd: () => void) {
  const underWay = new Map<string, { readonly partition: Partition; readonly work: Promise<void> }>()
  let handled = 0

  async function run(partition: Partition): Promise<void> {
    try {
      const count = await handleOne(options, partition)
      handled += count
      if (count > 0) pauses.end(partition)
      else pauses.begin(partition) // another process holds the partition
    } catch (fault) {
      pauses.beginAfter(partition, fault)
    } finally {
      underWay.delete(nameOf(partition))
      onEnd()
    }
  }

  const works = () => underWay.values().map(({ work }) => work)

  return {
    has: (partition: Partition) => underWay.has(nameOf(partition)),
    running: () => [...underWay.values()].map(({ partition }) => partition),
    startEach(partitions: readonly Partition[]): void {
      for (const partition of partitions)
        if (underWay.size < atOnce) underWay.set(nameOf(partition), { partition, work: run(partition) })
    },
    isRunning: () => underWay.size > 0,
    anyDone: () => Promise.race(works()),
    allDone: () => Promise.all(works()),
    /** Returns the number of events handled since the last call. */
    takeCount(): number {
      const count = handled
      handled = 0
      return count
    },
  }
}

/** Handles the next events of one partition. Returns their number, events of other types included. */
async function handleOne(options: GroupOptions, only: Partition): Promise<number> {
  const { locks, group, topics, types, handle } = options
  const taken = await locks.take({ group, topics, types, only, most: batchSize })
  try {
    if (taken.rows.length === 0) return 0
    const received = await receivedOf(options, taken)
    if (received.length > 0) await handle(received)
    await moveCursors(options, taken.rows)
    return taken.count
  } finally {
    taken.release()
  }
}

type Pauses = ReturnType<typeof createPauses>

/** Tracks paused partitions. Each consecutive fault of a partition doubles its pause, from 200 ms up to 5 s. */
function createPauses(name: string, log: Log) {
  const paused = new Map<string, Pause>()
  const isRunning = ({ until }: Pause) => performance.now() < until
  return {
    has: (partition: Partition) => isRunning(paused.get(nameOf(partition)) ?? { partition, until: 0, failures: 0 }),
    isAny: () => paused.values().some(isRunning),
    running: () => [...paused.values()].filter(isRunning).map(({ partition }) => partition),
    /** Partitions whose last try failed, even if their pause is over. */
    failed: () => [...paused.values()].filter(({ failures }) => failures > 0).map(({ partition }) => partition),
    begin: (partition: Partition) =>
      void paused.set(nameOf(partition), { partition, until: performance.now() + pollMs, failures: 0 }),
    beginAfter(partition: Partition, fault: unknown): void {
      const key = nameOf(partition)
      const failures = (paused.get(key)?.failures ?? 0) + 1
      paused.set(key, { partition, until: performance.now() + backOff(failures, failurePauses), failures, fault })
      if (!isTransient(fault)) log.error({ err: fault, loop: name, partition: key, failures }, 'a run failed')
      else if (failures === 1) log.warn({ err: fault, loop: name, partition: key }, 'it is tried again')
    },
    end: (partition: Partition) => void paused.delete(nameOf(partition)),
    endAll: () => paused.clear(),
    rethrow(): void {
      for (const { fault } of paused.values()) if (fault) throw fault
    },
  }
}

interface Pause {
  readonly partition: Partition
  readonly until: number
  readonly failures: number
  readonly fault?: unknown
}
