import { commonErrors, isLostRace, isTransient } from '../errors/index.ts'

export interface SharedCommits<Request, Outcome> {
  /** Writes a request in a commit that it shares with other requests. Returns the outcome of this request. */
  submit(request: Request): Promise<Outcome>
}

interface Waiting<Request, Outcome> {
  readonly request: Request
  readonly done: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

/** Maximum time that a batch waits for new writes of callers that were just answered, in ms. */
const gatherMs = 2

/**
 * Lets writes share commits, so that a busy row is written once per batch. The first write runs at once. Writes that arrive
 * meanwhile form the next batch, of at most `most`. After a batch of `b` writes, while `w` others wait, the next batch waits up
 * to 2 ms for (b + w) / 2 writes: fewer, larger batches cost less. `write` is one transaction with one outcome per request. If
 * it fails, each request is retried alone, so an invalid request, a deadlock or a taken lock does not fail the others. If the
 * database or a peer is unavailable or slow, all fail together. Throws `unavailable` if `mostWaiting` requests already wait.
 */
export function createSharedCommits<Request, Outcome>(options: {
  most: number
  mostWaiting: number
  write: (requests: readonly Request[]) => Promise<readonly Outcome[]>
}): SharedCommits<Request, Outcome> {
  const waiting: Waiting<Request, Outcome>[] = []
  let writing = false
  let onArrival = () => {}

  async function writeAll(batch: readonly Waiting<Request, Outcome>[]): Promise<void> {
    try {
      const outcomes = await options.write(batch.map(({ request }) => request))
      for (const [index, { done }] of batch.entries()) done(outcomes[index] as Outcome)
    } catch (error) {
      const isAway = isTransient(error) && !isLostRace(error)
      if (batch.length === 1 || isAway) for (const { fail } of batch) fail(error)
      else for (const one of batch) await writeAll([one])
    }
  }

  async function drain(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, options.most)
      await writeAll(batch)
      const half = Math.ceil((batch.length + waiting.length) / 2)
      await gather(Math.min(half, options.most))
    }
    writing = false
  }

  /** Waits until `expected` writes are waiting, for `gatherMs` at most. */
  async function gather(expected: number): Promise<void> {
    if (expected < 2 || waiting.length >= expected) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, gatherMs)
      onArrival = () => {
        if (waiting.length < expected) return
        clearTimeout(timer)
        done()
      }
    })
    onArrival = () => {}
  }

  return {
    submit(request) {
      if (waiting.length >= options.mostWaiting) return Promise.reject(commonErrors.unavailable())
      return new Promise((done, fail) => {
        waiting.push({ request, done, fail })
        if (writing) onArrival()
        else void drain()
      })
    },
  }
}
