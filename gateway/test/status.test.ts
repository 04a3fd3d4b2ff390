import { statusPath } from '@hunch/kit/http'
import type { SystemStatus } from '@hunch/proto/http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
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
    database: { up: true, bytes: 4096 },
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
