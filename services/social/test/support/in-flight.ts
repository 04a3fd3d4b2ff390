/** As many calls as the gateway has under way to one service. */
const most = 256

/** Makes all calls, as many at once as the gateway would; returns their results in their order. */
export async function inFlight<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = []
  const waiting = [...calls.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: most }, work))
  return answers
}
