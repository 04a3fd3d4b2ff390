/** Runs in the page: measures how long each tap and key took until it showed. */

declare global {
  var longestEventMs: number
  var wholeMs: number
}

/** Starts measuring events, and when what `selector` finds is there, if something is waited for. */
export function listen(selector: string | undefined): void {
  globalThis.longestEventMs = 0
  globalThis.wholeMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        globalThis.longestEventMs = Math.max(globalThis.longestEventMs, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as never)
  if (!selector) return

  let tappedAt = 0
  document.addEventListener('pointerdown', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true, once: true })
  const watch = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => (globalThis.wholeMs = performance.now() - tappedAt)))
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

/** The longest event since, in ms; 0 where all took less than 16. */
export const longest = (): number => globalThis.longestEventMs

/** From the tap to the frame that shows what was waited for, in ms; 0 where it did not come. */
export const whole = (): number => globalThis.wholeMs
