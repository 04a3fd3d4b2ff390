/** Work of high priority has slots and a queue that no other work uses. */
export type Priority = 'high' | 'normal'

/** Too much work of the same priority waits already. */
export class LimiterFull extends Error {
  constructor() {
    super('too much work waits already')
    this.name = 'LimiterFull'
  }
}

export interface Limiter {
  /**
   * Runs work as soon as a slot is free; a signal that is aborted takes it out of the queue. A function that makes
   * the signal is called only where the work has to wait.
   *
   * @throws LimiterFull, the signal's reason while the work waits, or what the work throws
   */
  run<T>(work: () => Promise<T>, priority?: Priority, signal?: AbortSignal | (() => AbortSignal)): Promise<T>
}

export interface LimiterOptions {
  /** How many pieces of work run at a time. */
  readonly concurrency: number
  /** How many of those slots are reserved for high priority; 0 by default. */
  readonly reserved?: number
  /** How many pieces of work of each priority may wait. */
  readonly maxWaiting: number
  /**
   * Which of the work that may start is started next: the one that waited the longest, or that of high priority
   * first, which lets other work wait for as long as such work comes. By default in order of arrival.
   */
  readonly order?: 'arrival' | 'priority'
}

/** Returns a limiter of concurrency; work beyond it waits. */
export function createLimiter({ concurrency, reserved = 0, maxWaiting, order = 'arrival' }: LimiterOptions): Limiter {
  const running: Record<Priority, number> = { high: 0, normal: 0 }
  const waiting: { readonly priority: Priority; readonly start: () => void }[] = []

  const hasSlot = (priority: Priority): boolean =>
    running.high + running.normal < concurrency && (priority === 'high' || running.normal < concurrency - reserved)

  function wait(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    if (waiting.filter((each) => each.priority === priority).length >= maxWaiting) throw new LimiterFull()
    return new Promise((resume, fail) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        fail(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resume()
      }
      const entry = { priority, start }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
    })
  }

  function startNext(): void {
    if (waiting.length === 0) return
    const startable = waiting.filter((each) => hasSlot(each.priority))
    const urgent = order === 'priority' ? startable.find((each) => each.priority === 'high') : undefined
    const next = urgent ?? startable[0]
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    // The slot is taken before the work resumes, so that newly arrived work cannot take it.
    running[next.priority] += 1
    next.start()
  }

  return {
    async run(work, priority = 'normal', signal) {
      if (typeof signal === 'object') signal.throwIfAborted()
      if (hasSlot(priority)) running[priority] += 1
      else await wait(priority, typeof signal === 'function' ? signal() : signal)
      try {
        return await work()
      } finally {
        running[priority] -= 1
        startNext()
      }
    },
  }
}
