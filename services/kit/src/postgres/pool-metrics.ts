import type pg from 'pg'
import type { Metrics } from '../telemetry/index.ts'

/** Minimum interval between queries of a database's size, in ms: each reads the size of every file. */
const sizeMs = 60_000

/** Adds the metrics of a pool: its connections, whether the database answers, and how large it is. */
export function observePool(metrics: Metrics, pool: pg.Pool): void {
  let sizeAt = Number.NEGATIVE_INFINITY
  let bytes = 0
  metrics.sampled('gauge', 'database_pool_connections', 'Connections of the pool, by what they do.', () => [
    { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ])
  metrics.sampled('gauge', 'database_pool_connections_max', 'Connections that the pool has at most.', () =>
    Number(pool.options.max),
  )
  metrics.sampled(
    'gauge',
    'database_pool_waiting_requests',
    'Queries and transactions that wait for a connection.',
    () => pool.waitingCount,
  )
  metrics.sampled('gauge', 'database_up', 'Whether the database answers.', () =>
    pool.query('select 1').then(
      () => 1,
      () => 0,
    ),
  )
  metrics.sampled('gauge', 'database_size_bytes', 'What the database takes on its disk.', async () => {
    if (performance.now() - sizeAt < sizeMs) return bytes
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database())::text as bytes')
    sizeAt = performance.now()
    bytes = Number(rows[0]?.bytes)
    return bytes
  })
}
