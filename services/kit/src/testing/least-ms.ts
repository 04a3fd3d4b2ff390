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
