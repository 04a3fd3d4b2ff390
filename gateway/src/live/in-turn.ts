/**
 * Returns a function that runs work, at most `most` pieces at the same time. Further work waits and starts in its order. Unlike
 * kit's limiter it has no fairness, and thousands of waiting pieces cost little.
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((start) => waiting.push(start))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
