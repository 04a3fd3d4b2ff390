import type { Part } from '@hunch/kit/lifecycle'
import { observeCache } from '@hunch/kit/telemetry'
import { nodeTimers, type Timer, type Timers } from '@hunch/kit/timers'
import { fixedLimits } from '../limits.ts'

/** The words of a post's card as JSON, and what else its caption in For You may name. */
export interface CardText {
  readonly json: string
  readonly category: string | null
  readonly groupId: string | null
  readonly country: string | null
}

/** Texts of cards by their stamps. */
export interface CardTexts extends Part {
  get(stamp: string): CardText | undefined
  set(stamp: string, text: CardText): void
}

/** Bytes that a text takes beside its characters, which take two at most. */
const overhead = 400

/**
 * Keeps texts in two halves: what is read moves into the newer one, and where that is full, or old, it
 * becomes the older and what that held is dropped. So a text that is not served any more, of a deleted
 * post for one, is gone after twice the time.
 */
export function createCardTexts({
  maxBytes = fixedLimits.cardTextBytes,
  renewMs = fixedLimits.cardTextsRenewMs,
  timers = nodeTimers,
}: {
  maxBytes?: number
  renewMs?: number
  /** Node's unless a test gives its own. */
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
