/** Traces of `npm start -- --processes`: each service exports the spans of its own process. */
import { randomBytes } from 'node:crypto'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import { storesOnServers } from '../../src/server-stores.ts'
import { ancestorsIn, startCollector } from '../collector.ts'
import { endAll, launch, treeOf } from '../launched.ts'
import { answer } from '../people.ts'
import { newFolder, removeFolders } from '../world.ts'

jest.setTimeout(150_000)
const startWithinMs = 90_000
/** Lower priority than other tests: ten processes that start at once keep two cores busy for half a minute. */
const niceness = 10

const collector = await startCollector()
beforeAll(async () => {
  if (!isWebAppFresh()) await buildWebApp()
})
afterAll(async () => {
  await endAll()
  collector.server.close()
  removeFolders()
})

/** Signs a new member up. Returns their id, and the browser in which they are signed in. */
async function signUp(origin: string, name: string): Promise<{ id: string; browser: Browser }> {
  const browser = createBrowser(origin)
  const email = `${name.toLowerCase()}@example.com`
  await browser.submit(await browser.visit('/api/auth/google'), { name, email })
  return { id: (await answer<{ id: string }>(browser.call('GET', '/api/auth/user'))).id, browser }
}

test('one trace crosses the processes: over HTTP, in the metadata of gRPC, and in the events on the log', async () => {
  const { eventLogUrl } = storesOnServers(`traced_${randomBytes(4).toString('hex')}`)
  const launched = launch(
    ['--data', newFolder(), '--no-demo', '--processes'],
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '1',
      ...(eventLogUrl ? { EVENT_LOG_URL: eventLogUrl } : {}),
    },
    niceness,
  )
  const origin = await launched.ready(startWithinMs)
  const [ann, ben] = [await signUp(origin, 'Ann'), await signUp(origin, 'Ben')]
  const tap = { trace: 'c0ffee'.padEnd(32, '1'), span: 'c0ffee'.padEnd(16, '1') }
  const traceparent = `00-${tap.trace}-${tap.span}-01`
  await answer(ann.browser.call('PUT', `/api/blocks/${ben.id}`, undefined, { traceparent }))

  const consumers = ['analytics', 'auth', 'groups', 'notifications', 'predictions', 'social']
  const spans = () => collector.spans.filter(({ traceId }) => traceId === tap.trace)
  const find = (name: string, service: string) => spans().find((span) => span.name === name && span.service === service)
  const call = 'PUT /api/blocks/{id}'
  const applied = { predictions: 'PredictionsService', social: 'SocialService' }
  const effect = 'handle hunch.moderation.v1.BlockStarted'
  const expected = [
    { service: 'gateway', name: call, above: [] as string[] },
    { service: 'moderation', name: call, above: [`gateway: ${call}`] },
    ...Object.entries(applied).map(([service, rpc]) => ({
      service,
      name: `hunch.${service}.v1.${rpc}/ApplyBlock`,
      above: [`moderation: ${call}`, `gateway: ${call}`],
    })),
    ...consumers.map((service) => ({
      service,
      name: effect,
      above: ['moderation: publish hunch.moderation.v1.BlockStarted', `moderation: ${call}`, `gateway: ${call}`],
    })),
  ]
  // Each process exports its spans by itself, so a span may arrive before those above it.
  const isWhole = () =>
    expected.every(({ service, name, above }) => ancestorsIn(spans(), find(name, service)).length === above.length)
  await eventually(isWhole, startWithinMs).catch(() => {})
  expect(expected.map((each) => ({ ...each, above: ancestorsIn(spans(), find(each.name, each.service)) }))).toEqual(
    expected,
  )
  expect(find(call, 'gateway')?.parentSpanId).toBe(tap.span)

  const services = [...new Set(spans().map(({ service }) => `hunch ${service}`))]
  const running = treeOf(launched.pid).map(({ command }) => command)
  expect(services.filter((name) => !running.includes(name))).toEqual([])
  launched.kill('SIGINT')
  expect(await launched.ended).toBe(0)
})
