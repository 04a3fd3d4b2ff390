import { usualBounds } from './durations.ts'

/** Requests of the last five minutes. */
export interface Recent {
  observe(isFailed: boolean, seconds: number): void
}

/** Requests of the last five minutes with the same result and a similar duration. */
interface RecentLine {
  readonly labels: { readonly result: 'ok' | 'failed'; readonly within: string }
  readonly value: number
}

const slotMs = 60_000
const slotCount = 5

/**
 * Counts requests in a slot for each minute, the current one included. `within` is the upper bound of the duration in
 * seconds, or `more`; each request is in one line only. `now` is in ms.
 */
export function createRecent(now: () => number = () => performance.now()) {
  const bounds = [...usualBounds.map(String), 'more']
  const slots = Array.from({ length: slotCount }, () => ({
    minute: -1,
    counts: new Uint32Array(bounds.length * 2),
  }))
  const minuteNow = () => Math.floor(now() / slotMs)
  return {
    observe(isFailed: boolean, seconds: number): void {
      const minute = minuteNow()
      const slot = slots[minute % slotCount] as (typeof slots)[number]
      if (slot.minute !== minute) {
        slot.minute = minute
        slot.counts.fill(0)
      }
      let at = 0
      while (at < usualBounds.length && seconds > (usualBounds[at] as number)) at += 1
      const index = isFailed ? at + bounds.length : at
      slot.counts[index] = (slot.counts[index] as number) + 1
    },
    /** Returns the lines with at least one request. */
    lines(): RecentLine[] {
      const oldest = minuteNow() - slotCount
      const fresh = slots.filter(({ minute }) => minute > oldest)
      return (['ok', 'failed'] as const).flatMap((result, half) =>
        bounds.flatMap((within, at) => {
          const value = fresh.reduce((sum, { counts }) => sum + (counts[half * bounds.length + at] as number), 0)
          return value > 0 ? [{ labels: { result, within }, value }] : []
        }),
      )
    },
  }
}
