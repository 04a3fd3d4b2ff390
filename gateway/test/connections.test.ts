import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, send, sendRaw } from './support/http.ts'
import { echo } from './support/upstream.ts'

let gateway: TestGateway
describe.each(carriers)('services called %s', (carrier) => {
  beforeAll(async () => {
    gateway = await startGateway({ carrier, config: { limits: { headersMs: 500, idleConnections: 50 } } })
  })
  afterAll(() => gateway.stop())

  const open = (url = gateway.url): Promise<Socket> =>
    new Promise((done, fail) => {
      const { hostname, port } = new URL(url)
      const socket: Socket = connect(Number(port), hostname, () => done(socket.resume()))
      socket.on('error', fail)
    })

  describe('threat 34: slow and idle connections', () => {
    test('headers that do not end are rejected with 408', async () => {
      const text = await sendRaw(gateway.url, ['GET /api/categories HTTP/1.1\r\nHost: x\r\n', 300, 'X-A: b\r\n'])
      expect(rawStatus(text)).toBe(408)
      expect(text).toContain('"code":"timeout"')
    })

    test('a connection without any bytes is closed, even if the client does not close its side', async () => {
      expect(rawStatus(await sendRaw(gateway.url, []))).toBe(408)
      const { hostname, port } = new URL(gateway.url)
      const silent = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).resume()
      silent.on('error', () => {})
      await new Promise((done) => silent.on('end', done))
      const cut = new Promise((done) => silent.on('close', done))
      const nudge = setInterval(() => silent.write('x'), 50)
      await cut
      clearInterval(nudge)
    })

    test('of many idle connections the oldest are closed, and others are served', async () => {
      const sockets = await Promise.all(Array.from({ length: 300 }, () => open()))
      let closed = sockets.filter((socket) => socket.destroyed).length
      await new Promise<void>((done) => {
        const count = () => {
          closed += 1
          if (closed >= 250) done()
        }
        if (closed >= 250) return done()
        for (const socket of sockets) if (!socket.destroyed) socket.on('error', () => {}).on('close', count)
      })
      expect((await send(gateway.url, '/api/categories')).status).toBe(200)
      for (const socket of sockets) socket.destroy()
    })

    test('an idle connection that is closed for newer ones gets 429', async () => {
      const small = await startGateway({ carrier, config: { limits: { idleConnections: 5 } } })
      const first = sendRaw(small.url, [])
      const others = await Promise.all(Array.from({ length: 5 }, () => open(small.url)))
      const text = await first
      expect(rawStatus(text)).toBe(429)
      expect(text).toContain('retry-after: 1')
      expect(text).toContain('"code":"tooManyRequests"')
      for (const socket of others) socket.destroy()
      await small.stop()
    })

    test('a connection with a request in progress is not idle', async () => {
      const { predictions } = gateway.upstreams
      const begun = new Promise<() => void>((done) => {
        predictions.answer = (_request, response) => done(() => response.end('{}'))
      })
      const slow = send(gateway.url, '/api/categories')
      const release = await begun
      predictions.answer = echo('predictions')
      const sockets = await Promise.all(Array.from({ length: 100 }, () => open()))
      release()
      expect((await slow).status).toBe(200)
      for (const socket of sockets) socket.destroy()
    })
  })

  describe('bytes that are no request', () => {
    test.each([
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc',
      'GET\r\n\r\n',
      'HELO x\r\n\r\n',
      '\0\0\0\0',
      'GET / HTTP/1.1\r\n\r\n',
    ])('%j are rejected with 400', async (bytes) => {
      const text = await sendRaw(gateway.url, [bytes])
      expect(rawStatus(text)).toBe(400)
      expect(text).not.toMatch(/HPE_|at .*:\d+/)
    })
  })

  test('two requests on one connection get their responses in order', async () => {
    const line = (path: string, more: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
    const text = await sendRaw(gateway.url, [
      line('/api/categories', '') + line('/api/nothing', 'Connection: close\r\n'),
    ])
    expect(text.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
  })

  test('threat 105: many requests without waiting for responses end their connection; few are served', async () => {
    const { predictions } = gateway.upstreams
    const begun = predictions.begun
    predictions.answer = () => {} // no response
    const text = await sendRaw(gateway.url, ['GET /api/categories HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_500)])
    predictions.answer = echo('predictions')
    expect(text).toBe('')
    expect(predictions.begun - begun).toBeLessThanOrEqual(4)
    expect((await send(gateway.url, '/api/categories')).status).toBe(200)
  })

  test('threat 105: a request with an unknown Expect header ends its connection', async () => {
    const head = 'POST /api/votes HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n'
    const chunks = '1\r\n \r\n'.repeat(1_000)
    expect(await sendRaw(gateway.url, [`${head}Expect: x\r\n\r\n${chunks}`])).toBe('')
  })

  test('an upgrade is ignored', async () => {
    const text = await sendRaw(gateway.url, [
      'GET /api/categories HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
    ])
    expect(rawStatus(text)).toBe(200)
  })
})
