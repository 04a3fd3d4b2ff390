/** What runs in the page: it notes how long each tap and key took until it showed. */

declare global {
  var longestEventMs: number
}

/** Begins to note events. */
export function listen(): void {
  globalThis.longestEventMs = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId)
        globalThis.longestEventMs = Math.max(globalThis.longestEventMs, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as never)
}

/** The longest event since, in ms; 0 where all took less than 16. */
export const longest = (): number => globalThis.longestEventMs
