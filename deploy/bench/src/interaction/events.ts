/** Runs in the page: measures the time from each tap and key to the next paint. */

declare global {
  var longestEventMs: number
  var wholeMs: number
}

/** Starts measuring events. If a `selector` is given, also measures the time from the tap until an element matches it. */
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

/** Duration of the longest event since `listen`, in ms; 0 if all took less than 16 ms. */
export const longest = (): number => globalThis.longestEventMs

/** Time from the tap to the frame that shows the awaited element, in ms; 0 if the element did not appear. */
export const whole = (): number => globalThis.wholeMs
