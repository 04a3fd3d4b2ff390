import type { ServiceStatus } from '@hunch/kit/http'
import type { Owner, SystemStatus } from '@hunch/proto/http'

type Part = SystemStatus['parts'][number]
type Readings = ServiceStatus['readings']

/** A job is late if its run has been due for longer than this, in seconds. */
const lateS = 60

/** Returns the sum of a metric over all readings whose labels include `having`; undefined if there are none. */
export function figure(readings: Readings, name: string, having: Readonly<Record<string, string>> = {}) {
  const values = readings.filter(
    (each) => each.name === name && Object.entries(having).every(([label, value]) => each.labels[label] === value),
  )
  return values.length > 0 ? values.reduce((sum, { value }) => sum + value, 0) : undefined
}

/** Returns the status of a part that does not reply. */
export const unreachable = (name: Owner): Part => ({
  name,
  reachable: false,
  version: null,
  node: null,
  startedAt: null,
  requests: null,
  database: null,
  connections: null,
  cache: null,
  events: null,
  mails: null,
  lateJobs: [],
  disk: null,
})

/** Returns a part's status from its readings, the same as those of `/metrics`. */
export function partOf(name: Owner, { version, node, startedAt, readings }: ServiceStatus): Part {
  const of = (metric: string, having?: Readonly<Record<string, string>>) => figure(readings, metric, having)
  const up = of('database_up')
  const behind = of('events_lag')
  const failed = of('events_dead_letters', { state: 'failed' })
  const mails = of('mail_waiting')
  const sizeBytes = of('disk_size_bytes')
  return {
    name,
    reachable: true,
    version,
    node,
    startedAt: new Date(startedAt).toISOString(),
    requests: requestsOf(readings),
    database: up === undefined ? null : { up: up > 0, bytes: of('database_size_bytes') ?? null },
    connections: connectionsOf(readings),
    cache: cacheOf(readings),
    events:
      behind === undefined || failed === undefined
        ? null
        : {
            waiting: of('outbox_waiting_events') ?? 0,
            oldestS: of('outbox_oldest_event_age_seconds') ?? 0,
            behind,
            failed,
            queued: of('events_dead_letters', { state: 'waiting' }) ?? 0,
          },
    mails: mails === undefined ? null : { waiting: mails, oldestS: of('mail_oldest_age_seconds') ?? 0 },
    lateJobs: readings.flatMap(({ name: metric, labels: { job }, value }) =>
      metric === 'job_delay_seconds' && job && value > lateS ? [job] : [],
    ),
    disk: sizeBytes === undefined ? null : { sizeBytes, freeBytes: of('disk_free_bytes') ?? 0 },
  }
}

/** The share of requests that `withinS` covers. */
const usualShare = 0.95

/** Returns the requests of the last five minutes: their number, failures, and how long 19 of 20 took at most. */
function requestsOf(readings: Readings): Part['requests'] {
  const recent = readings.filter(({ name }) => name === 'http_requests_recent')
  const sum = (of: Readings) => of.reduce((total, { value }) => total + value, 0)
  const count = sum(recent)
  const secondsOf = ({ labels }: Readings[number]) =>
    labels['within'] === 'more' ? Infinity : Number(labels['within'])
  const withinS = recent
    .map(secondsOf)
    .sort((one, other) => one - other)
    .find((bound) => sum(recent.filter((each) => secondsOf(each) <= bound)) >= count * usualShare)
  return {
    count,
    failed: sum(recent.filter(({ labels }) => labels['result'] === 'failed')),
    withinS: withinS !== undefined && Number.isFinite(withinS) ? withinS : null,
  }
}

function connectionsOf(readings: Readings): Part['connections'] {
  const max = figure(readings, 'database_pool_connections_max')
  if (max === undefined) return null
  return {
    used: figure(readings, 'database_pool_connections', { state: 'used' }) ?? 0,
    max,
    waiting: figure(readings, 'database_pool_waiting_requests') ?? 0,
  }
}

function cacheOf(readings: Readings): Part['cache'] {
  const hits = figure(readings, 'cache_requests_total', { result: 'hit' })
  const misses = figure(readings, 'cache_requests_total', { result: 'miss' })
  return hits === undefined || misses === undefined ? null : { hits, misses }
}
