import { expect, test } from '@jest/globals'
import { createMetrics } from '../src/telemetry/index.ts'

test('a counter of one name is the same wherever it is asked for', async () => {
  const metrics = createMetrics()
  metrics.counter('requests_total', 'Requests.', ['status']).add({ status: '200' })
  metrics.counter('requests_total', 'Requests.', ['status']).add({ status: '200' }, 2)
  expect(await metrics.text()).toContain('requests_total{status="200"} 3')
})

test('two processes in one count apart', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.counter('requests_total', 'Requests.').add()
  expect(await other.text()).not.toContain('requests_total')
})
