import { createLog } from '@hunch/kit/log'
import { createTelemetry } from '@hunch/kit/telemetry'
import { eventually } from '@hunch/kit/testing'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Product } from '../src/product.ts'
import { ancestorsIn, type Span, startCollector } from './collector.ts'
import { answer, post, signUp } from './people.ts'
import { removeFolders, startProduct } from './world.ts'

jest.setTimeout(120_000)

const collector = await startCollector()
const lines: Record<string, unknown>[] = []
let product: Product

beforeAll(async () => {
  const log = createLog({ destination: { write: (line) => void lines.push(JSON.parse(line)) } })
  product = await startProduct({ log, tracing: { endpoint: collector.endpoint, share: 1 } })
})

afterAll(async () => {
  await product?.stop()
  collector.server.close()
  removeFolders()
})

const hex = (digits: number) => 'c0ffee'.padEnd(digits, '1')
const tap = { trace: hex(32), span: hex(16) }

/** Makes a call as the web app does after a tap. Returns the spans of its trace, once each of its effects is among them. */
async function trace(
  call: () => Promise<unknown>,
  effect: string,
  services: readonly string[],
): Promise<readonly Span[]> {
  await call()
  await product.settle()
  const mine = () => collector.spans.filter(({ traceId }) => traceId === tap.trace)
  // Spans leave in the order in which they end, some with a later export than others.
  const isWhole = () =>
    services.every((consumer) => mine().some(({ service, name }) => service === consumer && name === effect))
  await eventually(isWhole)
  return mine()
}

test('one trace has everything that a tap causes: gateway, service, SQL, outbox and consumers', async () => {
  const author = await signUp(product, 'Ada')
  const voter = await signUp(product, 'Zoe')
  const predictionId = await post(author)
  await product.settle()
  const traceparent = `00-${tap.trace}-${tap.span}-01`
  const effect = 'handle hunch.predictions.v1.VoteCast'
  const consumers = ['analytics', 'notifications']
  const spans = await trace(
    () => answer(voter.browser.call('POST', '/api/votes', { predictionId, vote: true }, { traceparent })),
    effect,
    consumers,
  )
  const find = (name: string | RegExp, service?: string) =>
    spans.find(
      (span) =>
        (typeof name === 'string' ? span.name === name : name.test(span.name)) &&
        (!service || span.service === service),
    )
  const ancestors = (span: Span | undefined) => ancestorsIn(spans, span)

  const first = find('POST /api/votes', 'gateway')
  expect(first?.parentSpanId).toBe(tap.span)
  expect(ancestors(find('POST /api/votes', 'predictions'))).toEqual(['gateway: POST /api/votes'])
  expect(find('POST /api/votes', 'predictions')?.attributes).toMatchObject({ 'http.response.status_code': 200 })
  expect(ancestors(find(/^(SELECT|WITH|BEGIN) predictions$/))).toEqual([
    'predictions: POST /api/votes',
    'gateway: POST /api/votes',
  ])
  expect(ancestors(find('publish hunch.predictions.v1.VoteCast'))).toEqual([
    'predictions: POST /api/votes',
    'gateway: POST /api/votes',
  ])
  for (const service of consumers)
    expect(ancestors(find(effect, service))).toEqual([
      'predictions: publish hunch.predictions.v1.VoteCast',
      'predictions: POST /api/votes',
      'gateway: POST /api/votes',
    ])

  // The span of the consumer's own statement.
  const statement = spans.find(({ service, name }) => service === 'analytics' && name.endsWith(' analytics'))
  expect(ancestors(statement)).toContain(`analytics: ${effect}`)
})

test('log lines of a traced request name its trace and span, beside its id', async () => {
  await product.settle()
  const line = lines.find(
    ({ msg, service, path, trace_id }) =>
      msg === 'request' && service === 'predictions' && path === '/api/votes' && trace_id === tap.trace,
  )
  expect(line).toMatchObject({
    requestId: expect.stringMatching(/^[\w-]{36}$/),
    span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  const span = collector.spans.find(({ spanId }) => spanId === line?.['span_id'])
  expect(span).toMatchObject({ service: 'predictions', name: 'POST /api/votes' })
})

test('a client cannot have its requests traced; all requests of a trace are traced or none, at every gateway', async () => {
  const openTracer = async (samplingKey?: string) => {
    const { tracing } = await createTelemetry({ endpoint: collector.endpoint, share: 0.5 }, samplingKey)
    return tracing
  }
  const tracings = [await openTracer('one'), await openTracer('one'), await openTracer('two'), await openTracer()]
  const ids = Array.from({ length: 64 }, (_, index) => `${index}`.padStart(32, 'a'))
  const sampledBy = (tracing: (typeof tracings)[number], flag: string) =>
    ids.map((id) => tracing?.tracer('gateway').first(`00-${id}-${tap.span}-${flag}`, 'GET') !== undefined)
  const [one, same, other, random] = tracings.map((tracing) => sampledBy(tracing, '01'))
  for (const sampled of [one, other, random]) expect(new Set(sampled)).toEqual(new Set([true, false]))
  expect(same).toEqual(one)
  expect(sampledBy(tracings[0], '00')).toEqual(one)
  expect([other, random]).not.toContainEqual(one)
  for (const tracing of tracings) await tracing?.stop()
})

test('no span has a member’s text or id', async () => {
  const author = await signUp(product, 'Eve')
  await post(author, { headline: 'Nobody may read Xyzzy' })
  await answer(author.browser.call('GET', '/api/search/users?q=xyzzy'))
  await product.settle()
  await answer(author.browser.call('GET', '/api/categories'))
  // Spans leave in the order in which they end, so all spans before this one have arrived as well.
  await eventually(() => collector.spans.some(({ name }) => name === 'GET /api/categories'))
  const all = JSON.stringify(collector.spans)
  expect(collector.spans.some(({ name }) => name === 'POST /api/predictions')).toBe(true)
  expect(all).not.toMatch(/xyzzy/i)
  expect(all).not.toContain(author.id)
})
