import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresAt } from '@hunch/kit/embedded'
import { silentLog } from '@hunch/kit/log'
import { createProduct, type Product } from '@hunch/local'
import { createBrowser } from '@hunch/local/browser'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { boards, readRules } from '../src/files.ts'
import { readQuery } from '../src/promql.ts'

jest.setTimeout(120_000)

const photosDir = mkdtempSync(join(tmpdir(), 'hunch-observability-'))
let product: Product
let text: string

beforeAll(async () => {
  product = await createProduct({
    postgres: postgresAt(process.env['TEST_POSTGRES_URL'] ?? ''),
    databasePrefix: `observability_${randomBytes(4).toString('hex')}_`,
    photosDir,
    log: silentLog(),
  })
  await product.start()
  await live()
  text = await (await fetch(`${product.probes()}/metrics`)).text()
})

afterAll(async () => {
  await product?.stop()
  rmSync(photosDir, { recursive: true, force: true })
})

/** A member signs in, posts, votes and reads. The gateway rejects a request. */
async function live(): Promise<void> {
  const browser = createBrowser(product.origin())
  await browser.submit(await browser.visit('/api/auth/google'), { name: 'Ada', email: 'ada@example.com' })
  const form = new FormData()
  const deadline = new Date(Date.now() + 3_600_000).toISOString()
  for (const [name, value] of Object.entries({ headline: 'It rains', supportingStatement: 'As ever.', deadline }))
    form.set(name, value)
  const posted = (await (await browser.send('POST', '/api/predictions', form)).json()) as { prediction: { id: string } }
  const voted = await browser.call('POST', '/api/votes', { predictionId: posted.prediction.id, vote: true })
  expect(voted.status).toBe(200)
  for (const path of ['/api/predictions/explore', '/api/recommendations', '/api/admin/status'])
    await browser.call('GET', path)
  await product.settle()
}

/** The values of all metrics, with their labels. */
const samples = () =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return { name, labels: [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label), value: Number(value) }
    })

/** The labels that Prometheus adds to every metric. It renames a metric's own label of that name to `exported_…`. */
const added = ['instance', 'job']

/** The labels of a metric; undefined if the product has none of that name. */
function labelsOf(metric: string): readonly string[] | undefined {
  if (metric === 'up') return added // Prometheus' own metric
  const own = samples().filter(({ name }) => name === metric)
  const isDeclared = new RegExp(`^# TYPE ${metric} `, 'm').test(text)
  if (own.length === 0 && !isDeclared) return undefined
  const labels = [...own.flatMap((sample) => sample.labels), ...(unseen[metric] ?? [])]
  return [
    ...added.filter((label) => !labels.includes(label)),
    ...labels.map((label) => (added.includes(label) ? `exported_${label}` : label)),
  ]
}

/** The labels of counters that have no values yet, because no exception was thrown. */
const unseen: Readonly<Record<string, readonly string[]>> = {
  http_request_exceptions_total: ['server'],
  rpc_exceptions_total: ['method'],
}

const faultsOf = (query: string): string[] => {
  const { selectors, grouped } = readQuery(query)
  const known = selectors.map(({ metric }) => labelsOf(metric))
  return [
    ...selectors.flatMap(({ metric }, index) => (known[index] ? [] : [`the product has no metric ${metric}`])),
    ...selectors.flatMap(({ metric, labels }, index) =>
      labels
        .filter((label) => known[index] && !known[index]?.includes(label))
        .map((label) => `${metric} has no label ${label}`),
    ),
    ...grouped
      .filter((label) => !known.some((labels) => labels?.includes(label)))
      .map((label) => `nothing has a label ${label}`),
  ]
}

const panels = boards.flatMap(({ title, panels }) => panels.map((panel) => [title, panel] as const))

test.each(panels.map(([board, panel]) => [board, panel.title, panel] as const))(
  '%s, %s: queries existing metrics, and its legends use existing labels',
  (_board, _title, { queries }) => {
    for (const [query, legend] of queries) {
      expect(faultsOf(query)).toEqual([])
      const labels = readQuery(query).selectors.flatMap(({ metric }) => labelsOf(metric) ?? [])
      for (const [, label = ''] of legend.matchAll(/\{\{(\w+)\}\}/g)) expect(labels).toContain(label)
    }
  },
)

const alerts = readRules().groups.flatMap(({ rules }) => rules)

test.each(alerts.map((alert) => [alert.alert, alert] as const))(
  '%s queries only metrics of the product',
  (_name, alert) => {
    expect(faultsOf(alert.expr)).toEqual([])
    expect(readQuery(alert.expr).selectors.length).toBeGreaterThan(0)
  },
)

test('a query of unknown metrics or labels is found', () => {
  expect(faultsOf('sum by (flavour) (rate(http_request_duration_seconds_count{taste="sweet"}[5m]))')).toEqual([
    'http_request_duration_seconds_count has no label taste',
    'nothing has a label flavour',
  ])
  expect(faultsOf('sum by (job) (job_delay_seconds)')).toEqual(['nothing has a label job'])
  expect(faultsOf('votes_total')).toEqual(['the product has no metric votes_total'])
  expect(() => faultsOf('sum(rate(')).toThrow('not understood')
})

test('names and labels match the conventions, and no label has a value per person or post', () => {
  for (const [, name = '', kind = ''] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    if (kind === 'counter') expect(name).toMatch(/_total$/)
    else expect(name).not.toMatch(/_total$/)
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/)
  }
  expect(text).not.toMatch(/="[^"]*[0-9a-f]{8}-[0-9a-f]{4}-/)
  const series = new Set(text.split('\n').filter((line) => line && !line.startsWith('#')))
  expect(series.size).toBeLessThan(5_000)
})

test('the vote, its event and the lag of every consumer are counted', () => {
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{service="gateway",method="POST",route="\/api\/votes",status="2xx"\} 1$/m,
  )
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{service="predictions",method="POST",route="\/api\/votes",status="2xx"\} 1$/m,
  )
  expect(text).toMatch(
    /^http_request_duration_seconds_count\{service="gateway",method="GET",route="\/api\/admin\/status",status="4xx"\} 1$/m,
  )
  expect(text).toMatch(/^outbox_relayed_events_total\{service="predictions"\} [1-9]/m)
  expect(text).toMatch(/^events_handled_total\{service="analytics",consumer="analytics"\} [1-9]/m)
  const lag = samples().filter(({ name }) => name === 'events_lag')
  expect(lag.length).toBeGreaterThan(10)
  expect(lag.every(({ value }) => value === 0)).toBe(true)
  const up = samples().filter(({ name }) => name === 'database_up')
  expect([up.length, up.every(({ value }) => value === 1)]).toEqual([8, true])
})
