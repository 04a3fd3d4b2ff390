import { commonErrors, isTransient } from '../errors/index.ts'

export interface SharedCommits<Request, Outcome> {
  /** Writes with others in one commit; returns this request's own outcome. */
  submit(request: Request): Promise<Outcome>
}

interface Waiting<Request, Outcome> {
  readonly request: Request
  readonly done: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

/**
 * Lets writes share commits. One goes at once; those that arrive while it is in flight form the
 * next batch, `most` at a time, so a busy row is written once a batch. `write` is one
 * transaction with one outcome per request. Where it fails, its requests are tried singly, so
 * that a bad one spoils no other; where the database is away, they fail together. Throws
 * `unavailable` where `mostWaiting` wait already.
 */
export function createSharedCommits<Request, Outcome>(options: {
  most: number
  mostWaiting: number
  write: (requests: readonly Request[]) => Promise<readonly Outcome[]>
}): SharedCommits<Request, Outcome> {
  const waiting: Waiting<Request, Outcome>[] = []
  let writing = false

  async function writeAll(batch: readonly Waiting<Request, Outcome>[]): Promise<void> {
    try {
      const outcomes = await options.write(batch.map(({ request }) => request))
      for (const [index, { done }] of batch.entries()) done(outcomes[index] as Outcome)
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) for (const { fail } of batch) fail(error)
      else for (const one of batch) await writeAll([one])
    }
  }

  async function drain(): Promise<void> {
    writing = true
    while (waiting.length > 0) await writeAll(waiting.splice(0, options.most))
    writing = false
  }

  return {
    submit(request) {
      if (waiting.length >= options.mostWaiting) return Promise.reject(commonErrors.unavailable())
      return new Promise((done, fail) => {
        waiting.push({ request, done, fail })
        if (!writing) void drain()
      })
    },
  }
}
