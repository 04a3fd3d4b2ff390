/** Faults between the event log and its consumers. */
import type { AroundEventLog, EventLog, Received, Subscription } from '@hunch/kit/events'
import type { Dice } from './dice.ts'

/** Delays a group's events until all events of a tick are published: analytics must get those of one instant together. */
export interface Hold {
  begin(): void
  release(): void
  /** Resolves once nothing is held back. */
  readonly released: () => Promise<void>
}

export function createHold(): Hold {
  let held: PromiseWithResolvers<void> | undefined
  return {
    begin: () => {
      held ??= Promise.withResolvers()
    },
    release: () => {
      held?.resolve()
      held = undefined
    },
    released: async () => held?.promise,
  }
}

/** Wraps an event log so that one group's batches wait for a hold's release. */
export const holdGroup =
  (group: string, hold: Hold): AroundEventLog =>
  (eventLog) => ({
    ...eventLog,
    subscribe: (options) =>
      eventLog.subscribe({
        ...options,
        handle: async (batch) => {
          if (options.group === group) await hold.released()
          return options.handle(batch)
        },
      }),
  })

/** How often each fault happened. */
export interface FaultCounts {
  /** Crashes of a consumer between the effect of an event and the commit of its position. */
  crashes: number
  consumerRestarts: number
  /** Events delivered a second time. */
  redelivered: number
  productRestarts: number
  /** Kills of one of several processes. */
  kills: number
}

const crashProbability = 0.05
const restartProbability = 0.04

/**
 * Delivers every event twice, and sometimes earlier ones again. Crashes consumers between the effect and the commit of
 * their position, and restarts them at random.
 */
export const injectFaults =
  (dice: Dice, faults: FaultCounts): AroundEventLog =>
  (eventLog) => ({ ...eventLog, subscribe: (options) => unreliable(eventLog, options, dice, faults) })

class Crash extends Error {}

function unreliable(
  eventLog: EventLog,
  options: Parameters<EventLog['subscribe']>[0],
  dice: Dice,
  faults: FaultCounts,
): Subscription {
  let previous: readonly Received[] = []
  const open = () => eventLog.subscribe({ ...options, handle })
  let current = open()
  let running = false
  let queue: Promise<unknown> = Promise.resolve()

  async function handle(batch: readonly Received[]): Promise<void> {
    if (dice.happens(crashProbability)) await options.handle(previous)
    await options.handle(batch)
    await options.handle(batch)
    faults.redelivered += batch.length
    previous = batch
    if (!dice.happens(crashProbability)) return
    faults.crashes += 1
    throw new Crash('crashed before the position was committed')
  }

  async function restart(): Promise<void> {
    await current.drain?.()
    current = open()
    await current.start?.()
    faults.consumerRestarts += 1
  }

  async function flush(): Promise<number> {
    if (running && dice.happens(restartProbability)) await restart()
    for (let done = 0; ; ) {
      try {
        done += await current.flush()
        return done
      } catch (error) {
        if (!(error instanceof Crash)) throw error
        done += 1
      }
    }
  }

  /** Runs one `work` at a time, so that nothing is flushed during a restart. */
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work)
    queue = next.catch(() => {})
    return next
  }
  return {
    name: current.name,
    async start() {
      running = true
      await current.start?.()
    },
    drain: () =>
      exclusively(async () => {
        running = false
        await current.drain?.()
      }),
    flush: () => exclusively(flush),
  }
}
