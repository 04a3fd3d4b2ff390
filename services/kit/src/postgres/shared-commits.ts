import { commonErrors, isLostRace, isTransient } from '../errors/index.ts'

export interface SharedCommits<Request, Outcome> {
  /** Writes with others in one commit; returns this request's own outcome. */
  submit(request: Request): Promise<Outcome>
}

interface Waiting<Request, Outcome> {
  readonly request: Request
  readonly done: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

/** How long a batch waits at most for those who were answered just before to come back, in ms. */
const gatherMs = 2

/**
 * Lets writes share commits. One goes at once; those that arrive while it is in flight form the
 * next batch, `most` at a time, so a busy row is written once a batch. Under load a batch waits a moment
 * until half as many are there as were a moment ago: fewer and larger batches cost less, and the other half is
 * answered meanwhile. `write` is one
 * transaction with one outcome per request. Where it fails, its requests are tried singly, so
 * that a bad one, or one that met a deadlock or a taken lock, spoils no other; where the database, or a peer, is
 * away or too slow, they fail together. Throws `unavailable` where `mostWaiting` wait already.
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

  /** Waits until as many writes wait as are expected, for a moment at most. */
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
