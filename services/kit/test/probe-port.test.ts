import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Listener } from '../src/http/index.ts'
import { createMetrics, createProbeServer } from '../src/telemetry/index.ts'

let server: Listener
let ready = false
beforeAll(async () => {
  const metrics = createMetrics()
  metrics.counter('requests_total', 'Requests.').add()
  server = createProbeServer({ host: '0.0.0.0', metrics, ready: () => ready })
  await server.start?.()
})
afterAll(async () => {
  await server.drain?.()
  await server.stop?.()
})

const ask = async (path: string, method = 'GET') => {
  const response = await fetch(server.address() + path, { method })
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

test('serves liveness, readiness and metrics', async () => {
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok' })
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'not ready' })
  ready = true
  expect(await ask('/readyz?probe=1')).toMatchObject({ status: 200, text: 'ok' })
  expect(await ask('/metrics')).toMatchObject({
    status: 200,
    type: expect.stringContaining('text/plain; version='),
    text: expect.stringContaining('requests_total 1'),
  })
})

test('returns 404 for any other path or method', async () => {
  for (const path of ['/', '/healthz/', '/api/auth/user', '/toString', '/__proto__'])
    expect((await ask(path)).status).toBe(404)
  expect((await ask('/metrics', 'POST')).status).toBe(404)
})

test('threat 46: probes and metrics reply to any Host, without cookies and CORS headers', async () => {
  const { port } = new URL(server.address())
  for (const host of ['10.42.0.7:9000', 'evil.example']) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET /readyz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const text = (await Array.fromAsync(socket)).join('')
    expect(text).toMatch(/^HTTP\/1\.1 200/)
    expect(text).not.toMatch(/set-cookie|access-control/i)
  }
})

test('without a configured port it listens on 127.0.0.1 only', () => {
  expect(server.address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})
