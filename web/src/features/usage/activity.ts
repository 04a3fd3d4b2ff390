/** A member becomes inactive after this time without input, in ms. */
export const inactiveAfterMs = 5 * 60_000

const signs = ['mousemove', 'mousedown', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const

export interface Activity {
  /** Whether there was mouse, key, scroll or touch input in the last five minutes. */
  readonly isActive: boolean
  /** Total active time so far, in ms. */
  activeMs(): number
  stop(): void
}

/** Tracks input. `now` is a monotonic clock in ms. */
export function watchActivity(now: () => number = () => performance.now()): Activity {
  let lastSign = now()
  let counted = 0
  let isActive = true
  let timer: ReturnType<typeof setTimeout>

  /** Runs when the timer ends. After five minutes without input, the member is inactive; otherwise waits for the rest. */
  const look = () => {
    const left = lastSign + inactiveAfterMs - now()
    if (left > 0) timer = setTimeout(look, left)
    else {
      counted += now() - start
      isActive = false
    }
  }
  const onSign = () => {
    lastSign = now()
    if (isActive) return
    isActive = true
    start = lastSign
    timer = setTimeout(look, inactiveAfterMs)
  }

  let start = now()
  timer = setTimeout(look, inactiveAfterMs)
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true })
  return {
    get isActive() {
      return isActive
    },
    activeMs: () => counted + (isActive ? now() - start : 0),
    stop() {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true })
    },
  }
}
