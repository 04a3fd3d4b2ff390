import { setTimeout as pause } from 'node:timers/promises'
import type { OwnServer } from './server.ts'

const hands = 3
/** Number of acts that must be acknowledged before each break of the server, and after the last. */
const between = 12
const againAfterMs = 50
const withinMs = 240_000

/** The result of `actThroughBreaks`. */
export interface Done {
  /** For each hand, the number of acknowledged acts. Acts are numbered from 1. */
  readonly counts: readonly number[]
  /** Acts that failed before they were acknowledged, as `hand/n`. They may have had their effect. */
  readonly retried: ReadonlySet<string>
  /** The errors of those acts. */
  readonly faults: readonly unknown[]
}

/**
 * Calls `act` from several concurrent workers, the hands, while the server is stopped once and killed twice. Each hand repeats
 * an act until it is acknowledged, and only then does the next.
 */
export async function actThroughBreaks(
  server: OwnServer,
  act: (hand: number, n: number) => Promise<unknown>,
): Promise<Done> {
  const counts = Array.from({ length: hands }, () => 0)
  const [retried, faults] = [new Set<string>(), [] as unknown[]]
  const end = Date.now() + withinMs
  let isOver = false

  async function acknowledged(hand: number, n: number): Promise<void> {
    for (;;) {
      try {
        await act(hand, n)
        return
      } catch (fault) {
        if (Date.now() > end) throw fault
        faults.push(fault)
        retried.add(`${hand}/${n}`)
        await pause(againAfterMs)
      }
    }
  }
  const work = async (hand: number) => {
    for (let n = 1; !isOver; n += 1) {
      await acknowledged(hand, n)
      counts[hand] = n
    }
  }
  const atLeast = async (more: number) => {
    const total = () => counts.reduce((sum, count) => sum + count, 0)
    for (const wanted = total() + more; total() < wanted; ) {
      if (Date.now() > end) throw new Error('nothing was acknowledged any more')
      await pause(20)
    }
  }
  const breaks = async () => {
    try {
      for (const how of ['stop', 'kill', 'kill'] as const) {
        await atLeast(between)
        await server[how]()
        await server.start()
      }
      await atLeast(between)
    } finally {
      isOver = true
    }
  }
  await Promise.all([breaks(), ...counts.map((_, hand) => work(hand))])
  return { counts, retried, faults }
}
