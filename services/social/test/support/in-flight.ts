/** The gateway's maximum of concurrent calls to one service. */
const most = 256

/** Makes all calls, at most `most` of them at the same time. Returns the results in the order of the calls. */
export async function inFlight<T>(calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const answers: T[] = []
  const waiting = [...calls.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) answers[next[0]] = await next[1]()
  }
  await Promise.all(Array.from({ length: most }, work))
  return answers
}
