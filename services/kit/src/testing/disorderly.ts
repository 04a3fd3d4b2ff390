import type { AroundEventLog, EventLog, Received, SubscribeOptions } from '../events/index.ts'

/**
 * Wraps an event log, for groups that read it from its start. Each event is delivered twice in a row, and then all events of
 * its key once more. The seed decides how keys are mixed; each key's events stay in order. Delivers at `flush`.
 */
export const disorderlyEventLog =
  (seed: number): AroundEventLog =>
  (eventLog) => ({ ...eventLog, subscribe: (options) => disorderly(eventLog, options, chance(seed)) })

function disorderly(eventLog: EventLog, options: SubscribeOptions, dice: () => number) {
  const fresh: Received[] = []
  let position = 0n
  const listening = eventLog.subscribe({ ...options, handle: async (batch) => void fresh.push(...batch) })
  return {
    name: 'unruly',
    start: async () => {},
    drain: async () => {},
    async flush() {
      await listening.flush()
      const all = disordered(fresh.splice(0), dice).map((each) => ({ ...each, partition: 0, position: position++ }))
      await options.handle(all)
      return all.length
    },
  }
}

/** Returns every event twice in a row, and after a key's last event all events of that key once more. */
function disordered(events: readonly Received[], dice: () => number): Received[] {
  const queues = [...Map.groupBy(events, ({ topic, event }) => `${topic} ${event.key}`).values()].map((queue) => [
    ...queue.flatMap((each) => [each, each]),
    ...queue,
  ])
  const ordered: Received[] = []
  while (queues.length > 0) {
    const index = Math.floor(dice() * queues.length)
    const next = queues[index]?.shift()
    if (next) ordered.push(next)
    else queues.splice(index, 1)
  }
  return ordered
}

/** Returns a function that generates numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
