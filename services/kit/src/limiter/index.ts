/** The priority of work. High-priority work has its own queue and, with `reserved`, its own slots. */
export type Priority = 'high' | 'normal'

/** Thrown if the queue of a priority is full, or if too much work of one owner waits in it. */
export class LimiterFull extends Error {
  constructor() {
    super('too much work waits already')
    this.name = 'LimiterFull'
  }
}

export interface Limiter {
  /**
   * Runs work as soon as a slot is free. An aborted signal removes waiting work from the queue. If `signal` is a function, it
   * is called only if the work has to wait. Waiting work of different owners takes turns. Work without an owner takes the turn
   * of its arrival.
   *
   * @throws LimiterFull, the reason of the signal if it aborts before the work starts, or the error of the work
   */
  run<T>(
    work: () => Promise<T>,
    priority?: Priority,
    signal?: AbortSignal | (() => AbortSignal),
    owner?: string,
  ): Promise<T>
}

export interface LimiterOptions {
  /** Maximum number of pieces of work that run at the same time. */
  readonly concurrency: number
  /** Number of slots, out of `concurrency`, that are reserved for high priority. Default: 0. */
  readonly reserved?: number
  /** Maximum number of waiting pieces of work, for each priority. */
  readonly maxWaiting: number
  /** Maximum number of waiting pieces of work, for each owner and priority. Default: `maxWaiting`. */
  readonly maxWaitingOfOwner?: number
  /**
   * Which waiting work starts next, among work that has a free slot. `arrival`: the oldest, but owners take turns. `priority`:
   * high priority first, so other work waits while high-priority work keeps arriving. Default: `arrival`.
   */
  readonly order?: 'arrival' | 'priority'
}

interface Waiting {
  readonly priority: Priority
  readonly owner: string | undefined
  /** Of the work that may start next by `order`, the work with the lowest turn starts first; of equal turns, the oldest. */
  readonly turn: number
  readonly start: () => void
}

const firstOf = (waiting: readonly Waiting[]): Waiting | undefined =>
  waiting.reduce<Waiting | undefined>((first, each) => (first && first.turn <= each.turn ? first : each), undefined)

/**
 * Assigns turns by start-time fair queueing (Goyal et al., 1996), with work of equal size. An owner's next work gets the turn
 * after that of the owner's last work. Work of a new owner gets the current turn.
 */
function createTurns() {
  const nextOf = new Map<string, number>()
  let current = 0
  return {
    take(owner: string | undefined): number {
      if (owner === undefined) return current
      const turn = Math.max(current, nextOf.get(owner) ?? 0)
      nextOf.set(owner, turn + 1)
      return turn
    },
    /** Call it when work of a turn starts, with the work that still waits. Forgets the turns of owners without waiting work. */
    begin(turn: number, waiting: readonly Waiting[]): void {
      current = Math.max(current, turn)
      const owners = new Set(waiting.map(({ owner }) => owner))
      for (const owner of nextOf.keys()) if (!owners.has(owner)) nextOf.delete(owner)
    },
  }
}

/** Creates a limiter. At most `concurrency` pieces of work run at the same time; further work waits. */
export function createLimiter({
  concurrency,
  reserved = 0,
  maxWaiting,
  maxWaitingOfOwner = maxWaiting,
  order = 'arrival',
}: LimiterOptions): Limiter {
  const running: Record<Priority, number> = { high: 0, normal: 0 }
  const waiting: Waiting[] = []
  const turns = createTurns()

  const hasSlot = (priority: Priority): boolean =>
    running.high + running.normal < concurrency && (priority === 'high' || running.normal < concurrency - reserved)

  function wait(priority: Priority, signal: AbortSignal | undefined, owner: string | undefined): Promise<void> {
    signal?.throwIfAborted()
    const alike = waiting.filter((each) => each.priority === priority)
    if (alike.length >= maxWaiting) throw new LimiterFull()
    if (owner && alike.filter((each) => each.owner === owner).length >= maxWaitingOfOwner) throw new LimiterFull()
    return new Promise((resume, fail) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        fail(signal?.reason)
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resume()
      }
      const entry = { priority, start, owner, turn: turns.take(owner) }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
    })
  }

  function startNext(): void {
    if (waiting.length === 0) return
    const startable = waiting.filter((each) => hasSlot(each.priority))
    const urgent = order === 'priority' ? startable.filter((each) => each.priority === 'high') : []
    const next = firstOf(urgent) ?? firstOf(startable)
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    turns.begin(next.turn, waiting)
    // The slot is taken before the work resumes, so that newly arrived work cannot take it.
    running[next.priority] += 1
    next.start()
  }

  return {
    async run(work, priority = 'normal', signal, owner) {
      if (typeof signal === 'object') signal.throwIfAborted()
      if (hasSlot(priority)) running[priority] += 1
      else await wait(priority, typeof signal === 'function' ? signal() : signal, owner)
      try {
        return await work()
      } finally {
        running[priority] -= 1
        startNext()
      }
    },
  }
}
