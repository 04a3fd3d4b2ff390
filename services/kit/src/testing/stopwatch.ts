const tickMs = 20
/** Maximum time that counts for a late tick, in ms. */
const mostMs = 100

/**
 * Measures the time in which this process runs, in ms. A pause of the machine counts at most 100 ms; waiting counts fully.
 * Not for work that blocks the process.
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

const mostTries = 3

/**
 * Returns the shortest of up to three measurements of `run`, in ms. Repeats only while all took `limitMs` or longer: other
 * load may spoil one measurement, hardly three. `prepare` is not measured.
 */
export async function leastMs(
  limitMs: number,
  run: () => Promise<unknown>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < mostTries && least >= limitMs; tries += 1) {
    await prepare()
    const from = performance.now()
    await run()
    least = Math.min(least, performance.now() - from)
  }
  return least
}
