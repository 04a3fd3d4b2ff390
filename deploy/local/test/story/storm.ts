/** What may happen between the event log and who reads it. */
import type { AroundEventLog, EventLog, Received, Subscription } from '@hunch/kit/events'
import type { Dice } from './dice.ts'

/** Lets the clock work for everybody before those who judge members hear of it: moments are judged as a whole. */
export interface Gate {
  close(): void
  open(): void
  readonly pass: () => Promise<void>
}

export function createGate(): Gate {
  let closed: PromiseWithResolvers<void> | undefined
  return {
    close: () => {
      closed ??= Promise.withResolvers()
    },
    open: () => {
      closed?.resolve()
      closed = undefined
    },
    pass: async () => closed?.promise,
  }
}

/** Holds one group's events back while a gate is closed. */
export const holdBack =
  (group: string, gate: Gate): AroundEventLog =>
  (eventLog) => ({
    ...eventLog,
    subscribe: (options) =>
      eventLog.subscribe({
        ...options,
        handle: async (batch) => {
          if (options.group === group) await gate.pass()
          return options.handle(batch)
        },
      }),
  })

/** How often what happened. */
export interface Damage {
  deaths: number
  restarts: number
  again: number
  /** Of the whole product. */
  starts: number
}

const deathsAMany = 0.05
const restartsAMany = 0.04

/**
 * Delivers every event twice, now and then those before once more, lets who reads die after the
 * effect and before its place in the log is noted, and starts it anew at random.
 */
export const storm =
  (dice: Dice, damage: Damage): AroundEventLog =>
  (eventLog) => ({ ...eventLog, subscribe: (options) => harassed(eventLog, options, dice, damage) })

class Death extends Error {}

function harassed(
  eventLog: EventLog,
  options: Parameters<EventLog['subscribe']>[0],
  dice: Dice,
  damage: Damage,
): Subscription {
  let before: readonly Received[] = []
  const open = () => eventLog.subscribe({ ...options, handle })
  let present = open()
  let runs = false
  let turn: Promise<unknown> = Promise.resolve()

  async function handle(batch: readonly Received[]): Promise<void> {
    if (dice.happens(deathsAMany)) await options.handle(before)
    await options.handle(batch)
    await options.handle(batch)
    damage.again += batch.length
    before = batch
    if (!dice.happens(deathsAMany)) return
    damage.deaths += 1
    throw new Death('died before its place was noted')
  }

  async function restart(): Promise<void> {
    await present.drain?.()
    present = open()
    await present.start?.()
    damage.restarts += 1
  }

  async function flush(): Promise<number> {
    if (runs && dice.happens(restartsAMany)) await restart()
    for (let done = 0; ; ) {
      try {
        done += await present.flush()
        return done
      } catch (error) {
        if (!(error instanceof Death)) throw error
        done += 1
      }
    }
  }

  /** One after the other: nothing is flushed while it starts anew. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next.catch(() => {})
    return next
  }
  return {
    name: present.name,
    async start() {
      runs = true
      await present.start?.()
    },
    drain: () =>
      alone(async () => {
        runs = false
        await present.drain?.()
      }),
    flush: () => alone(flush),
  }
}
