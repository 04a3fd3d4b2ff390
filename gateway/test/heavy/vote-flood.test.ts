import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { people } from '../support/auth.ts'
import { startGateway } from '../support/gateway.ts'
import { acceptableP99, p99Of } from '../support/load.ts'

test('threat 39: a member who floods writes on 100 connections gets 429, and the latency of others holds', async () => {
  const busy = await startGateway({ config: { limits: { memberReads: 100_000 } } }) // bo reads continuously
  const reading = () => busy.as('bo', '/api/categories', { localAddress: '127.0.0.7' })
  const before = await p99Of(reading, 1_000)
  const cookie = `hunch_session=${people.ann.token}`
  const flood = fork(
    fileURLToPath(new URL('../support/vote-flood.process.ts', import.meta.url)),
    [busy.url, cookie, '100'],
    { execArgv: ['--disable-warning=ExperimentalWarning'] },
  )
  while (busy.upstreams.predictions.received.every(({ method }) => method !== 'POST')) await reading()
  const meanwhile = await p99Of(reading, 3_000)
  const reported = new Promise<Record<string, number>>((done) =>
    flood.once('message', (counts) => done(counts as Record<string, number>)),
  )
  flood.send('end')
  const counts = await reported
  await busy.stop()
  expect(meanwhile).toBeLessThan(acceptableP99(before))
  expect(Object.keys(counts).sort()).toEqual(counts[200] ? ['200', '429'] : ['429'])
  expect(counts[429]).toBeGreaterThan(100)
}, 120_000)
