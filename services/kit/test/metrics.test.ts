import { expect, test } from '@jest/globals'
import { createMetrics } from '../src/telemetry/index.ts'
import { createRecent } from '../src/telemetry/recent.ts'

test('asking for a counter of the same name returns the same counter', async () => {
  const metrics = createMetrics()
  metrics.counter('requests_total', 'Requests.', ['status']).add({ status: '200' })
  metrics.counter('requests_total', 'Requests.', ['status']).add({ status: '200' }, 2)
  expect(await metrics.text()).toContain('requests_total{status="200"} 3')
})

test('two sets of metrics in one process count separately', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.counter('requests_total', 'Requests.').add()
  expect(await other.text()).not.toContain('requests_total')
})

test('durations are counted in cumulative buckets, as in Prometheus', async () => {
  const metrics = createMetrics().of({ service: 'auth' })
  const votes = metrics.durations('call_duration_seconds', 'Calls.', ['route']).of('/api/votes')
  for (const seconds of [0.004, 0.02, 0.02, 60]) votes.observe(seconds)
  const text = await metrics.text()
  expect(text).toContain('# TYPE call_duration_seconds histogram')
  for (const line of [
    'call_duration_seconds_bucket{service="auth",route="/api/votes",le="0.005"} 1',
    'call_duration_seconds_bucket{service="auth",route="/api/votes",le="0.025"} 3',
    'call_duration_seconds_bucket{service="auth",route="/api/votes",le="10"} 3',
    'call_duration_seconds_bucket{service="auth",route="/api/votes",le="+Inf"} 4',
    'call_duration_seconds_count{service="auth",route="/api/votes"} 4',
  ])
    expect(text.split('\n')).toContain(line)
})

test('a sample that fails or is undefined is left out, and the others stay', async () => {
  const metrics = createMetrics()
  metrics.sampled('gauge', 'away', 'A store that is unavailable.', () => Promise.reject(new Error('away')))
  metrics.sampled('gauge', 'unknown', 'Nothing yet.', () => undefined)
  metrics.sampled('gauge', 'waiting', 'By kind.', () => [{ labels: { kind: 'a "b"\n' }, value: 2 }])
  const lines = (await metrics.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines).toEqual(['waiting{kind="a \\"b\\"\\n"} 2'])
})

test('services in one process share a metrics page, and each reads only its own samples', async () => {
  const all = createMetrics()
  for (const service of ['auth', 'groups'])
    all.of({ service }).sampled('gauge', 'events_waiting', 'Events.', () => service.length)
  expect(await all.of({ service: 'groups' }).read()).toMatchObject([
    { name: 'events_waiting', labels: { service: 'groups' }, value: 6 },
  ])
  expect(await all.text()).toMatch(/events_waiting\{service="auth"\} 4\nevents_waiting\{service="groups"\} 6/)
})

test('a name cannot be used for two kinds of metrics', () => {
  const metrics = createMetrics()
  metrics.counter('requests_total', 'Requests.')
  expect(() => metrics.durations('requests_total', 'Requests.')).toThrow('is a counter and a histogram')
})

test('requests of the last five minutes are counted by result and duration, and older ones are left out', () => {
  let minutes = 0
  const recent = createRecent(() => minutes * 60_000)
  recent.observe(false, 0.004)
  recent.observe(true, 0.004)
  minutes = 3
  recent.observe(false, 0.02)
  recent.observe(false, 60)
  const [ok, failed] = ['ok', 'failed'].map((result) => (within: string, value: number) => ({
    labels: { result, within },
    value,
  }))
  expect(recent.lines()).toEqual([ok?.('0.005', 1), ok?.('0.025', 1), ok?.('more', 1), failed?.('0.005', 1)])
  minutes = 5
  expect(recent.lines()).toEqual([ok?.('0.025', 1), ok?.('more', 1)])
  recent.observe(false, 0.004) // in the slot of minute 0
  expect(recent.lines()).toEqual([ok?.('0.005', 1), ok?.('0.025', 1), ok?.('more', 1)])
  minutes = 60
  expect(recent.lines()).toEqual([])
})

test('the gauge of recent requests of a name is one, and is read with the sampled values', async () => {
  const metrics = createMetrics().of({ service: 'auth' })
  metrics.recent('requests_recent', 'Requests.').observe(false, 0.004)
  metrics.recent('requests_recent', 'Requests.').observe(true, 0.004)
  expect(await metrics.read()).toEqual([
    { name: 'requests_recent', labels: { service: 'auth', result: 'ok', within: '0.005' }, value: 1 },
    { name: 'requests_recent', labels: { service: 'auth', result: 'failed', within: '0.005' }, value: 1 },
  ])
})
