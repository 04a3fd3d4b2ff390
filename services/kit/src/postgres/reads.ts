import type pg from 'pg'
import { toServiceError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { openPipelined, type PipelinedConnection } from './pipelined-connection.ts'
import { genericPlans } from './transaction.ts'

/**
 * Setting that makes PostgreSQL plan each statement only once. Short reads find their rows by an index whatever their
 * parameters, so one plan is enough.
 */
const plannedOnce = `-c ${genericPlans}`
/** Error code of a pooler that rejects settings at the start of a connection. */
const refusedSetting = '08P01'

/** Number of connections for short reads, for each process and database. */
const connections = 2
/** Maximum number of pending reads on one connection. Further reads use the pool. */
const mostUnderWay = 64
/** If the oldest read waits longer than this, in ms, the connection gets no more reads: it is slow or broken. */
const slowMs = 100
const idleMs = 60_000
const retryMs = 1_000

/** Short reads, pipelined on few connections: they are sent together and do not wait for each other's results. */
export interface Reads extends Pick<pg.ClientBase, 'query'> {
  end(): Promise<void>
}

/**
 * Sends short reads on pipelined connections. If none is open, or each is busy or slow, a read uses the pool. Connections
 * are opened when first needed and closed when idle.
 */
export function createReads(Client: typeof pg.Client, config: pg.ClientConfig, pool: pg.Pool, log: Log): Reads {
  const all = Array.from({ length: connections }, () => createPlace(Client, config, log))

  function query(given: pg.QueryConfig): Promise<pg.QueryResult> {
    const free = all.flatMap((place) => place.connection() ?? []).filter(isFree)
    const [first, ...others] = free
    if (!first) return pool.query(given)
    const connection = others.reduce((best, each) => (each.underWay() < best.underWay() ? each : best), first)
    // A broken connection rejects many reads at once. Retry them on the pool, so that no caller fails.
    return connection.query(given).catch((error: unknown) => {
      if (toServiceError(error).kind !== 'unavailable') throw error
      return pool.query(given)
    })
  }

  return {
    query: query as pg.ClientBase['query'],
    end: async () => void (await Promise.all(all.map((place) => place.end()))),
  }
}

const isFree = (connection: PipelinedConnection): boolean =>
  connection.underWay() < mostUnderWay && connection.oldestMs() < slowMs

/** Manages one connection: opens it at the first use, and again after it broke. */
function createPlace(Client: typeof pg.Client, config: pg.ClientConfig, log: Log) {
  let options: string | undefined = [config.options, plannedOnce].filter(Boolean).join(' ')
  let connection: PipelinedConnection | undefined
  let opening: Promise<void> | undefined
  let nextTry = 0
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    nextTry = performance.now() + retryMs
    clearInterval(timer)
    try {
      connection = await openPipelined(Client, options ? { ...config, options } : config, (error) => {
        if (error) log.debug({ err: error }, 'a connection for short reads broke')
        connection = undefined
      })
      timer = setInterval(() => {
        if ((connection?.idleMs() ?? Number.POSITIVE_INFINITY) >= idleMs) void close()
      }, idleMs).unref()
    } catch (error) {
      log.debug({ err: error }, 'there is no connection for short reads')
      if (options !== config.options && error instanceof Error && 'code' in error && error.code === refusedSetting) {
        options = config.options
        await open()
      }
    }
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    const last = connection
    connection = undefined
    await last?.end().catch(() => {})
  }

  return {
    /** Returns the connection. If it is not open, returns undefined and starts to open it, at most once a second. */
    connection(): PipelinedConnection | undefined {
      if (!connection && !opening && !isEnded && performance.now() >= nextTry)
        opening = open().finally(() => {
          opening = undefined
        })
      return connection
    },
    async end(): Promise<void> {
      isEnded = true
      await opening
      await close()
    },
  }
}
