import { statusPath } from '@hunch/kit/http'
import type { SystemStatus } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { partOf } from '../src/status/present.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'

let gateway: TestGateway

const reading = (name: string, value: number, labels: Readonly<Record<string, string>> = {}) => ({
  name,
  labels,
  value,
})

beforeAll(async () => {
  gateway = await startGateway()
  const { predictions, auth, groups } = gateway.upstreams
  predictions.answer = (_request, response) =>
    void response.end(
      JSON.stringify({
        version: '0.9.0',
        node: '24.0.0',
        startedAt: Date.UTC(2026, 10, 20),
        readings: [
          reading('database_up', 1),
          reading('database_size_bytes', 4096),
          reading('http_requests_recent', 90, { result: 'ok', within: '0.01' }),
          reading('http_requests_recent', 6, { result: 'ok', within: '0.25' }),
          reading('http_requests_recent', 3, { result: 'failed', within: '0.05' }),
          reading('http_requests_recent', 1, { result: 'failed', within: 'more' }),
          reading('database_pool_connections', 4, { state: 'used' }),
          reading('database_pool_connections', 2, { state: 'idle' }),
          reading('database_pool_connections_max', 10),
          reading('database_pool_waiting_requests', 1),
          reading('cache_requests_total', 30, { cache: 'card texts', result: 'hit' }),
          reading('cache_requests_total', 10, { cache: 'card texts', result: 'miss' }),
          reading('cache_requests_total', 5, { cache: 'names', result: 'hit' }),
          reading('outbox_waiting_events', 3),
          reading('outbox_oldest_event_age_seconds', 2.5),
          reading('events_lag', 4, { topic: 'auth' }),
          reading('events_lag', 5, { topic: 'social' }),
          reading('events_dead_letters', 1, { state: 'failed' }),
          reading('events_dead_letters', 7, { state: 'waiting' }),
          reading('job_delay_seconds', 90, { job: 'end posts' }),
          reading('job_delay_seconds', 2, { job: 'sweep' }),
        ],
      }),
    )
  auth.answer = (_request, response) => void response.writeHead(503).end()
  groups.answer = (_request, response) => void response.end('{"upstream":"groups"}')
})
afterAll(() => gateway.stop())

test('the admin sees the figures of each part; a part without a valid reply is unreachable', async () => {
  const reply = await gateway.as('admin', '/api/admin/status')
  expect(reply.status).toBe(200)
  expect(reply.headers['cache-control']).toBe('private, no-store')
  const { parts, liveStreams } = reply.json<SystemStatus>()
  const part = (name: string) => parts.find((each) => each.name === name)
  expect(part('predictions')).toEqual({
    name: 'predictions',
    reachable: true,
    version: '0.9.0',
    node: '24.0.0',
    startedAt: '2026-11-20T00:00:00.000Z',
    requests: { count: 100, failed: 4, withinS: 0.25 },
    database: { up: true, bytes: 4096 },
    connections: { used: 4, max: 10, waiting: 1 },
    cache: { hits: 35, misses: 10 },
    events: { waiting: 3, oldestS: 2.5, behind: 9, failed: 1, queued: 7 },
    mails: null,
    lateJobs: ['end posts'],
    disk: null,
  })
  for (const name of ['auth', 'groups'])
    expect(part(name)).toMatchObject({ reachable: false, version: null, database: null, events: null })
  expect(part('gateway')).toMatchObject({ reachable: true, database: null, events: null })
  expect(liveStreams).toBe(0)
})

test.each([
  ['none', [], { count: 0, failed: 0, withinS: null }],
  [
    '95 of 100 fast',
    [
      [95, '0.005'],
      [5, '10'],
    ],
    { count: 100, failed: 0, withinS: 0.005 },
  ],
  [
    '94 of 100 fast',
    [
      [94, '0.005'],
      [6, '2.5'],
    ],
    { count: 100, failed: 0, withinS: 2.5 },
  ],
  [
    'more than one of 20 over 10 s',
    [
      [9, '0.005'],
      [1, 'more'],
    ],
    { count: 10, failed: 0, withinS: null },
  ],
] as const)('requests of the last five minutes: %s', (_title, counts, expected) => {
  const readings = counts.map(([value, within]) => reading('http_requests_recent', value, { result: 'ok', within }))
  expect(partOf('auth', { version: '1', node: '24', startedAt: 0, readings }).requests).toEqual(expected)
})

test('the own requests of the gateway, and its cache of sessions, are among the figures', async () => {
  const figuresNow = async () => {
    const { parts } = (await gateway.as('admin', '/api/admin/status')).json<SystemStatus>()
    return parts.find(({ name }) => name === 'gateway')
  }
  const before = await figuresNow()
  const after = await figuresNow()
  expect((after?.requests?.count ?? 0) - (before?.requests?.count ?? 0)).toBeGreaterThanOrEqual(1)
  expect((after?.cache?.hits ?? 0) - (before?.cache?.hits ?? 0)).toBeGreaterThanOrEqual(1)
  expect(after?.connections).toBeNull()
})

test('services are asked with the identity of the gateway, without a member', async () => {
  await gateway.as('admin', '/api/admin/status')
  const asked = gateway.upstreams.predictions.received.findLast(({ url }) => url === statusPath)
  const claims = await gateway.claims('predictions', asked?.headers['authorization'])
  expect([claims.iss, claims.sub]).toEqual(['gateway', undefined])
})

test('members and visitors do not see it, and the path of services is not public', async () => {
  expect((await gateway.as('ann', '/api/admin/status')).status).toBe(403)
  expect((await gateway.as(undefined, '/api/admin/status')).status).toBe(401)
  expect((await gateway.as('admin', statusPath)).status).toBe(404)
})
