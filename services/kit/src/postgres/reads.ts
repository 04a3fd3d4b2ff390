import type pg from 'pg'
import { toServiceError } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { openPipelined, type PipelinedConnection } from './pipelined-connection.ts'
import { genericPlans } from './transaction.ts'

/** Short reads find their rows by an index, whatever their parameters are. */
const plannedOnce = `-c ${genericPlans}`
/** What a pooler says that takes no settings at the start of a connection. */
const refusedSetting = '08P01'

/** Connections that a process keeps for them to each database. */
const connections = 2
/** Reads on their way on one connection; further ones go to the pool. */
const mostUnderWay = 64
/** A connection whose first read waits for longer gets no more: something slow or broken is in front. */
const slowMs = 100
const idleMs = 60_000
const retryMs = 1_000

/** Short reads, many at a time on few connections: they travel together, and none waits for the answer of another. */
export interface Reads extends Pick<pg.ClientBase, 'query'> {
  end(): Promise<void>
}

/**
 * Sends short reads on pipelined connections. Where none is there, or each is busy or slow, a read takes one
 * of the pool's. Connections are made when they are first needed, and closed when nobody needs them.
 */
export function createReads(Client: typeof pg.Client, config: pg.ClientConfig, pool: pg.Pool, log: Log): Reads {
  const all = Array.from({ length: connections }, () => createPlace(Client, config, log))

  function query(given: pg.QueryConfig): Promise<pg.QueryResult> {
    const free = all.flatMap((place) => place.connection() ?? []).filter(isFree)
    const [first, ...others] = free
    if (!first) return pool.query(given)
    const connection = others.reduce((best, each) => (each.underWay() < best.underWay() ? each : best), first)
    // One that broke took many reads with it, which fail none of their callers.
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

/** Keeps one connection, which is opened again where it broke. */
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
    /** Undefined where it is not there yet. */
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
