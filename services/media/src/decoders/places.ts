/** Uploads never take the last place: pictures go on being shown while strange ones are read. */
export type Lane = 'upload' | 'variant'

/** There is no decoder for a picture within its time. */
export class DecodersBusy extends Error {
  constructor() {
    super('no decoder became free in time')
    this.name = 'DecodersBusy'
  }
}

/** Who may work at once, and who waits. */
export interface Places {
  /** Waits for a place. Throws DecodersBusy where too many wait already, or the signal's reason. */
  take(lane: Lane, signal: AbortSignal): Promise<void>
  giveBack(lane: Lane): void
}

export function createPlaces(size: number, mostWaiting: number): Places {
  const busy = { upload: 0, variant: 0 }
  const waiting: { lane: Lane; start: () => void }[] = []

  const isFree = (lane: Lane) =>
    busy.upload + busy.variant < size && (lane === 'variant' || busy.upload < Math.max(1, size - 1))

  function wait(lane: Lane, signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        fail(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        busy[lane] += 1
        done()
      }
      const entry = { lane, start }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
    })
  }

  return {
    async take(lane, signal) {
      signal.throwIfAborted()
      if (!isFree(lane)) {
        if (waiting.length >= mostWaiting) throw new DecodersBusy()
        return wait(lane, signal)
      }
      busy[lane] += 1
    },
    giveBack(lane) {
      busy[lane] -= 1
      const next = waiting.findIndex((each) => isFree(each.lane))
      if (next >= 0) waiting.splice(next, 1)[0]?.start()
    },
  }
}
