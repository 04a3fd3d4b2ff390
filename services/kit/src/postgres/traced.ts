import type pg from 'pg'
import { currentRequestId, traceparentOf } from '../log/index.ts'
import type { Span, Tracer } from '../telemetry/index.ts'
import type { Reads } from './reads.ts'
import { isTransacting } from './statement-names.ts'

type Query = (...given: unknown[]) => unknown

/**
 * Adds spans to the statements of traced requests, with their text but without values. Wraps the pool, its transactions and
 * the short reads. Call it only if traces are exported, so that other processes have no overhead.
 */
export function traceStatements(tracer: Tracer, database: string, { pool, reads }: { pool: pg.Pool; reads: Reads }) {
  const traced = (run: Query, isOwn: () => boolean = () => true): Query =>
    function query(...given) {
      const traceparent = isOwn() ? traceparentOf(currentRequestId() ?? '') : ''
      const span = traceparent ? begin(tracer, database, traceparent, given[0]) : undefined
      const result = run(...given)
      if (span) endWith(span, result)
      return result
    }
  pool.query = traced(pool.query.bind(pool) as Query) as pg.Pool['query']
  reads.query = traced(reads.query.bind(reads) as Query) as Reads['query']
  // Traces only transactions here: the pool's own queries use its clients too and have a span already.
  pool.on('connect', (client) => {
    client.query = traced(client.query.bind(client) as Query, () => isTransacting.has(client)) as typeof client.query
  })
}

function begin(tracer: Tracer, database: string, traceparent: string, given: unknown): Span | undefined {
  const text = typeof given === 'string' ? given : ((given as Partial<pg.QueryConfig> | undefined)?.text ?? '')
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  return tracer.below(traceparent, `${operation} ${database}`, {
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.namespace': database,
      'db.operation.name': operation,
      'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, 2_000),
    },
  })
}

/** Ends the span when the query settles. The query's caller handles the query's error. */
function endWith(span: Span, result: unknown): void {
  if (result instanceof Promise)
    result.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    )
  else span.end()
}
