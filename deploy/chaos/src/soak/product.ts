import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTemporaryPostgres } from '@hunch/kit/embedded'
import { createLog } from '@hunch/kit/log'
import { allocatorVariables, appNodeOptions } from '@hunch/local/processes'

/** The process's resource usage at one moment, and the exceptions counted so far. */
export interface Usage {
  readonly residentBytes: number
  /** Heap plus external memory, as V8 counts them. */
  readonly usedBytes: number
  readonly descriptors: number
  readonly exceptions: number
}

export interface RunningProduct {
  readonly origin: string
  /** Whether the process that was started still runs. */
  alive(): boolean
  /** The current usage, after a garbage collection if `collect` is set. Rejects if the process has ended. */
  usage(options?: { collect: boolean }): Promise<Usage>
  stop(): Promise<void>
}

/** Starts the product on its own PostgreSQL. It is a separate process, so that the memory and descriptors are only its own. */
export async function startProduct(): Promise<RunningProduct> {
  const postgres = await startTemporaryPostgres({ log: createLog({ level: 'error' }), settings: { fsync: 'off' } })
  const child = fork(
    fileURLToPath(new URL('./product.process.ts', import.meta.url)),
    [postgres.url('postgres'), join(postgres.folder, 'photos')],
    { env: { ...allocatorVariables, ...process.env }, execArgv: [...appNodeOptions, '--expose-gc'] },
  )
  const { origin } = await answer<{ origin: string }>(child)
  return {
    origin,
    alive: () => child.exitCode === null && child.signalCode === null,
    usage({ collect } = { collect: false }) {
      child.send(collect)
      return answer<Usage>(child)
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.disconnect()
        await gone
      }
      await postgres.stop()
    },
  }
}

/** Creates a signal for listeners. `abort` removes all of them. */
function listening() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function answer<T>(child: ChildProcess): Promise<T> {
  const { signal, abort } = listening()
  const ended = once(child, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`the product's process ended (${code ?? by})`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message as T
  } finally {
    ended.catch(() => {})
    abort()
  }
}
