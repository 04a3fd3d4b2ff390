const tickMs = 20
/** What counts of a tick that comes late. */
const mostMs = 100

/**
 * Counts the time in which this process runs, in ms: of a stop of the machine only a moment counts, of what is waited for
 * all. Not for what keeps the process itself busy.
 */
export function startStopwatch(): { ms(): number; stop(): number } {
  let [ms, last] = [0, performance.now()]
  const tick = () => {
    const now = performance.now()
    ms += Math.min(now - last, mostMs)
    last = now
    return ms
  }
  const timer = setInterval(tick, tickMs)
  return {
    ms: tick,
    stop() {
      clearInterval(timer)
      return tick()
    },
  }
}
