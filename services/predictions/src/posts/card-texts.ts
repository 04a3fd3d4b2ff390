import type { Part } from '@hunch/kit/lifecycle'
import { observeCache } from '@hunch/kit/telemetry'
import { nodeTimers, type Timer, type Timers } from '@hunch/kit/timers'
import { postLimits } from './limits.ts'

/** The text of a post's card as JSON, and the values that the caption of the post in For You may name. */
export interface CardText {
  readonly json: string
  readonly category: string | null
  readonly groupId: string | null
  readonly country: string | null
}

/** A cache of card texts. The key of a text is its stamp (see `stampOf`). */
export interface CardTexts extends Part {
  get(stamp: string): CardText | undefined
  set(stamp: string, text: CardText): void
}

/** Memory of a cached text in bytes, without its characters. A character takes at most two bytes. */
const overhead = 400

/**
 * Creates a cache with two generations. A text that is read moves to the newer generation. When the newer generation is
 * full or `renewMs` old, it replaces the older one, whose texts are dropped. So a text that is no longer read, for
 * example of a deleted post, is dropped after at most twice `renewMs`.
 */
export function createCardTexts({
  maxBytes = postLimits.cardTextBytes,
  renewMs = postLimits.cardTextsRenewMs,
  timers = nodeTimers,
}: {
  maxBytes?: number
  renewMs?: number
  /** Default: Node's timers. Tests pass their own. */
  timers?: Timers
} = {}): CardTexts {
  let newer = new Map<string, CardText>()
  let older = new Map<string, CardText>()
  let bytes = 0
  let timer: Timer | undefined
  let hits = 0
  let misses = 0

  function renew(): void {
    older = newer
    newer = new Map()
    bytes = 0
  }

  function set(stamp: string, text: CardText): void {
    const size = 2 * (text.json.length + stamp.length) + overhead
    if (bytes + size > maxBytes / 2) renew()
    if (!newer.has(stamp)) bytes += size
    newer.set(stamp, text)
  }

  return {
    name: 'card texts',
    get(stamp) {
      const text = newer.get(stamp) ?? older.get(stamp)
      if (!text) {
        misses += 1
        return undefined
      }
      hits += 1
      if (!newer.has(stamp)) set(stamp, text)
      return text
    },
    set,
    observe: ({ metrics }) => observeCache(metrics, 'card texts', () => ({ hits, misses })),
    async start() {
      const due: Timer = timers.after(renewMs, () => {
        renew()
        due.refresh()
      })
      timer = due
    },
    async stop() {
      timer?.clear()
      renew()
      renew()
    },
  }
}
