import { connect, type Socket } from 'node:net'
import { eventually, manualTimers } from '@hunch/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, send, sendRaw } from './support/http.ts'
import { echo } from './support/upstream.ts'

const timers = manualTimers()
let gateway: TestGateway
const unhandled: unknown[] = []
const recordUnhandled = (error: unknown) => void unhandled.push(error)
describe.each(carriers)('services called %s', (carrier) => {
  beforeAll(async () => {
    const limits = { memberWrites: 10_000, addressWrites: 10_000 }
    gateway = await startGateway({ carrier, config: { timers, limits } })
    process.on('uncaughtExceptionMonitor', recordUnhandled)
  })
  afterAll(async () => {
    process.off('uncaughtExceptionMonitor', recordUnhandled)
    await gateway.stop()
  })
  /** Sends one more slow body. Once it has timed out, every earlier request of the test has timed out too. */
  afterEach(async () => {
    const slow = sendRaw(gateway.url, [head('POST /api/auth/forgot-password', json, 'Content-Length: 9')])
    expect(rawStatus(await timers.until(slow))).toBe(408)
    for (const upstream of Object.values(gateway.upstreams)) upstream.answer = echo(upstream.name)
    await eventually(async () => (await gateway.as('ann', '/api/predictions/explore')).status === 200)
    expect(unhandled).toEqual([])
    expect(await gateway.exceptions()).toBe(0)
  })

  const json = 'Content-Type: application/json'
  const form = 'Content-Type: multipart/form-data; boundary=b'
  const chunked = 'Transfer-Encoding: chunked'
  const head = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'Host: x', `Cookie: hunch_session=${people.ann.token}`, ...headers, '\r\n'].join('\r\n')

  /** Calls that services own. */
  const called: readonly (readonly [string, string])[] = [
    ['POST /api/auth/forgot-password', json],
    ['POST /api/votes', json],
    ['POST /api/predictions', form],
    ['GET /api/predictions/explore', json],
  ]
  /** One path of every other handler that a body may be sent to. These handlers do not depend on the carrier. */
  const others: readonly (readonly [string, string])[] = [
    ['POST /local-identity/token', 'Content-Type: application/x-www-form-urlencoded'],
    ['GET /api/live', json],
    ['POST /api/nothing', json],
    ['GET /api/openapi.json', json],
    ['GET /', json],
    ['POST /assets/index-abc123.js', json],
    ['GET /share/01990000-0000-7000-8000-000000000001.png', json],
    ['GET /healthz', json],
  ]
  const paths = carrier === 'in process' ? called : [...called, ...others]

  const open = (text: string): Promise<Socket> =>
    new Promise((done, fail) => {
      const { hostname, port } = new URL(gateway.url)
      const socket: Socket = connect(Number(port), hostname, () => {
        socket.write(text)
        done(socket)
      })
      socket.on('error', fail)
    })
  const isServing = async () => (await send(gateway.url, '/api/categories')).status === 200

  const closed = (socket: Socket) =>
    new Promise<void>((done) => {
      // Node emits no `close` if a reset fails, which happens while it answers the end of the other side.
      socket.on('error', () => done()).on('close', () => done())
      socket.resume()
    })

  /** The statuses that a request with a malformed chunk may get; 0: no response. */
  const endings = [0, 200, 400, 404, 405]

  describe('threat 43: a malformed chunk', () => {
    test.each(paths)('in the same packet as the headers of %s ends with one response at most', async (line, type) => {
      const text = await sendRaw(gateway.url, [`${head(line, type, chunked)}ZZZZ\r\n`])
      expect(endings).toContain(rawStatus(text))
      expect((text.match(/^HTTP\/1\.1 /gm) ?? []).length).toBeLessThanOrEqual(1)
    })

    test.each(paths)('after a valid chunk of %s ends with one response at most', async (line, type) => {
      const text = await sendRaw(gateway.url, [head(line, type, chunked), 20, '2\r\n{}\r\n', 20, 'ZZZZ\r\n'])
      expect(endings).toContain(rawStatus(text))
      expect((text.match(/^HTTP\/1\.1 /gm) ?? []).length).toBeLessThanOrEqual(1)
    })

    test.each(called)('of %s is rejected with 400', async (line, type) => {
      const text = await sendRaw(gateway.url, [`${head(line, type, chunked)}ZZZZ\r\n`])
      expect(rawStatus(text)).toBe(400)
      expect(text).toContain('"code":"malformedBody"')
    })
  })

  describe('threat 43: a connection that ends during a request', () => {
    const partialRequests = (line: string, type: string) => [
      ['the headers', head(line, type).slice(0, -2)],
      ['a body', `${head(line, type, 'Content-Length: 10')}{}`],
      ['a chunk', `${head(line, type, chunked)}5\r\n{}`],
      ['chunks', `${head(line, type, chunked)}2\r\n{}\r\n`],
    ]
    const ends: readonly (readonly [string, (socket: Socket) => void])[] = [
      ['a FIN', (socket) => socket.end()],
      ['a reset', (socket) => socket.resetAndDestroy()],
    ]
    for (const [what, end] of ends)
      test.each(paths)(
        `by ${what} during %s, at once or later, leaves the gateway working for others`,
        async (line, type) => {
          const sockets = await Promise.all(
            partialRequests(line, type).flatMap(([, text = '']) => [open(text), open(text)]),
          )
          const gone = sockets.map(closed)
          for (const socket of sockets.filter((_, at) => at % 2 === 0)) end(socket)
          expect(await isServing()).toBe(true)
          for (const socket of sockets.filter((_, at) => at % 2 === 1)) end(socket)
          await timers.until(Promise.all(gone))
          expect(await isServing()).toBe(true)
        },
      )
  })

  test('threat 43: 300 slow bodies, some of them cut off or malformed, leave the gateway working', async () => {
    const [line, type] = called[0] ?? ['', '']
    const sockets = await Promise.all(
      Array.from({ length: 300 }, (_, at) => open(head(line, type, at % 2 ? 'Content-Length: 20' : chunked))),
    )
    const gone = sockets.map(closed)
    for (const [at, socket] of sockets.entries()) {
      if (at % 5 === 0) socket.end()
      else if (at % 5 === 1) socket.resetAndDestroy()
      else if (at % 5 === 2) socket.write('ZZZZ\r\n')
    }
    expect(await isServing()).toBe(true)
    await timers.until(Promise.all(gone))
  })

  test('a body that proves malformed while the upstream responds gets one response at most', async () => {
    const { mount } = gateway.upstreams
    mount.onHeaders = (_request, response) => {
      response.write('x')
      setImmediate(() => response.end('y'))
    }
    const sockets = Array.from({ length: 20 }, (_, at) =>
      sendRaw(gateway.url, [
        `${head('POST /local-identity/token', chunked)}1\r\n{\r\n`,
        at,
        '0\r\n\r\nZZZZ /',
        5,
        ' HTTP/9\r\n\r\n',
      ]),
    )
    const texts = await Promise.all(sockets)
    mount.onHeaders = undefined
    for (const text of texts) expect((text.match(/^HTTP\/1\.1 /gm) ?? []).length).toBeLessThanOrEqual(1)
  })
})
