import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { eventually, type ManualTimers, manualTimers } from '@hunch/kit/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { defaultLimits } from '../src/limits.ts'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { send } from './support/http.ts'
import { startUpstream } from './support/upstream.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }
const problem = async (reply: Promise<{ status: number; json(): Record<string, unknown> }>) => {
  const { status, json: body } = await reply
  return [status, body().code]
}

describe.each(carriers)('services called %s', (carrier) => {
  const { answerMs, longAnswerMs } = defaultLimits
  const answerStallMs = 500
  let gateway: TestGateway
  let timers: ManualTimers
  beforeEach(async () => {
    timers = manualTimers()
    gateway = await startGateway({ carrier, config: { timers } })
  })
  afterEach(() => gateway.stop())

  const read = () => gateway.as('ann', '/api/predictions/explore')

  describe('an upstream that is unavailable or slow', () => {
    test('stopped: 503 as a problem, with Retry-After and without the cause', async () => {
      const { url } = gateway.upstreams.predictions
      await gateway.upstreams.predictions.stop()
      const reply = await read()
      expect([reply.status, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
      expect(reply.text).not.toMatch(/ECONN|127\.0\.0\.1|stack/)
      expect(reply.text).not.toContain(new URL(url).port)
      expect(gateway.logged()).toContain('an upstream failed')
    })

    test('silent: 503 after the timeout, and its request is aborted', async () => {
      const { predictions } = gateway.upstreams
      let cut = false
      predictions.answer = (_request, response) =>
        void response.on('close', () => {
          cut = true
        })
      const reply = problem(read())
      await eventually(() => predictions.received.length === 1)
      await timers.advance(answerMs)
      expect(await reply).toEqual([503, 'unavailable'])
      await eventually(() => cut)
      expect(predictions.received).toHaveLength(1)
    })

    test('a response that arrived while the gateway was stalled is passed on', async () => {
      const answered = Promise.withResolvers<void>()
      gateway.upstreams.predictions.answer = (_request, response) => {
        response.end('{}')
        answered.resolve()
      }
      const reply = read()
      await answered.promise
      await timers.stall(10 * answerMs)
      expect((await reply).status).toBe(200)
    })

    test('slow: an upload may take longer than other calls', async () => {
      const { predictions } = gateway.upstreams
      const responses: ServerResponse[] = []
      predictions.answer = (_request, response) => void responses.push(response)
      const upload = gateway.as('ann', '/api/predictions', { method: 'POST', headers: form, body: 'x' })
      const vote = gateway.as('ann', '/api/votes', { method: 'POST', headers: json, body: '{}' })
      await eventually(() => responses.length === 2)
      await timers.advance(longAnswerMs - 1)
      expect(await problem(vote)).toEqual([503, 'unavailable'])
      for (const response of responses) response.end('{}')
      expect((await upload).status).toBe(200)
    })

    test("cut off during its response: the client's response is cut off too", async () => {
      gateway.upstreams.predictions.answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half', () => setImmediate(() => response.destroy()))
      }
      await expect(read()).rejects.toThrow()
    })

    test("silent during its response: the client's response is cut off", async () => {
      await gateway.stop()
      gateway = await startGateway({ carrier, config: { timers, limits: { answerStallMs } } })
      gateway.upstreams.predictions.answer = (_request, response) => void response.writeHead(200).write('half')
      // Over a connection, a timer of Node's own ends the pause.
      const reply = read()
      await expect(carrier === 'in process' ? timers.until(reply) : reply).rejects.toThrow()
    })

    test('restarted: calls are forwarded at once', async () => {
      const { predictions } = gateway.upstreams
      await predictions.stop()
      expect((await read()).status).toBe(503)
      const back = await startUpstream('predictions', Number(new URL(predictions.url).port))
      expect((await read()).status).toBe(200)
      await back.stop()
    })

    test('silent: calls to others are not delayed', async () => {
      const { predictions } = gateway.upstreams
      predictions.answer = () => {}
      const slow = Array.from({ length: 20 }, () => problem(read()))
      await eventually(() => predictions.received.length === 20)
      expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(200)
      expect(timers.now()).toBe(0)
      await timers.advance(answerMs)
      expect(await Promise.all(slow)).toEqual(Array(20).fill([503, 'unavailable']))
    })
  })

  describe('a client that disconnects', () => {
    test('aborts its request to the upstream', async () => {
      const { predictions } = gateway.upstreams
      const cut = new Promise<void>((done) => {
        predictions.answer = (_request, response) => {
          response.on('close', done)
          client.destroy()
        }
      })
      const { hostname, port } = new URL(gateway.url)
      const client = connect(Number(port), hostname, () =>
        client.write('GET /api/predictions/explore HTTP/1.1\r\nHost: x\r\n\r\n'),
      )
      await cut
      expect(client.destroyed).toBe(true)
    })

    test('during an upload aborts the upload to the upstream', async () => {
      const { predictions } = gateway.upstreams
      const cut = new Promise<void>((done) => {
        predictions.onHeaders = (request) => {
          request.once('data', () => client.destroy())
          request.on('close', done)
        }
      })
      const { hostname, port } = new URL(gateway.url)
      const client = connect(Number(port), hostname, () =>
        client.write(
          `POST /api/predictions HTTP/1.1\r\nHost: x\r\nCookie: hunch_session=${people.ann.token}\r\nContent-Type: ${form['content-type']}\r\nContent-Length: 5000000\r\n\r\n${'x'.repeat(100_000)}`,
        ),
      )
      await cut
      expect(predictions.received).toEqual([])
    })
  })

  describe('threat 37: errors', () => {
    test("an upstream's own problem passes unchanged", async () => {
      const body = JSON.stringify({ status: 409, code: 'votingClosed', detail: 'Voting has closed.' })
      gateway.upstreams.predictions.answer = (_request, response) =>
        void response.writeHead(409, { 'content-type': 'application/problem+json' }).end(body)
      const reply = await gateway.as('ann', '/api/votes', { method: 'POST', headers: json, body: '{}' })
      expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([409, body, 'application/problem+json'])
    })

    test('the log holds one line for each request, without cookies, tokens or queries', async () => {
      await gateway.as('ann', '/api/auth/google/callback?code=very-secret-code&state=s')
      const lines = gateway
        .logged()
        .split('\n')
        .filter((line) => line.includes('"request"'))
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        method: 'GET',
        path: '/api/auth/google/callback',
        status: 200,
        ms: expect.any(Number),
        requestId: expect.any(String),
      })
      expect(gateway.logged()).not.toMatch(/very-secret-code|ann-0123|Bearer/)
    })
  })

  describe('stopping', () => {
    test('turns unready, finishes requests in progress, and accepts no new ones', async () => {
      let release = () => {}
      const begun = new Promise<void>((done) => {
        gateway.upstreams.predictions.answer = (_request, response) => {
          release = () => void response.end('{}')
          done()
        }
      })
      const inProgress = read()
      await begun
      const stopped = gateway.service.stop()
      expect(gateway.service.ready()).toBe(false)
      const isRefused = () =>
        send(gateway.url, '/healthz').then(
          () => false,
          () => true,
        )
      await eventually(isRefused) // connections in the queue are accepted first
      release()
      expect((await inProgress).status).toBe(200)
      await stopped
    })
  })
})

describe('connections', () => {
  test('if the upstream closes a connection, a read is retried and a write is not sent twice', async () => {
    const gateway = await startGateway()
    const { predictions } = gateway.upstreams
    const read = () => gateway.as('ann', '/api/predictions/explore')
    expect((await read()).status).toBe(200)
    let cuts = 0
    predictions.onHeaders = (request) => {
      cuts += 1
      if (cuts === 1) request.socket.destroy()
    }
    expect((await read()).status).toBe(200)
    expect(cuts).toBe(2)
    predictions.onHeaders = (request) => {
      cuts += 1
      request.socket.destroy()
    }
    expect(await problem(gateway.as('ann', '/api/votes', { method: 'POST', headers: json, body: '{}' }))).toEqual([
      503,
      'unavailable',
    ])
    expect(cuts).toBe(3)
    predictions.onHeaders = undefined
    await gateway.stop()
  })

  test('after a write, with a body or without, the gateway closes its idle connection itself', async () => {
    const gateway = await startGateway()
    const { predictions } = gateway.upstreams
    const closed: Promise<unknown>[] = []
    predictions.onHeaders = ({ socket }) => void closed.push(once(socket, 'close'))
    await gateway.as('ann', '/api/votes', { method: 'POST', headers: json, body: '{}' })
    await gateway.as('ann', '/api/predictions/019aa000-0000-7000-8000-000000000000', { method: 'DELETE' })
    expect(closed).toHaveLength(2)
    await Promise.all(closed)
    await gateway.stop()
  })

  test('if the upstream closes all idle connections at once, a read is served on a new one', async () => {
    const gateway = await startGateway()
    const { predictions } = gateway.upstreams
    const read = () => gateway.as('ann', '/api/predictions/explore')
    const all = Promise.withResolvers<void>()
    const known = new Set<unknown>()
    predictions.onHeaders = ({ socket }) => {
      if (known.has(socket)) socket.destroy()
      known.add(socket)
      if (known.size === 3) all.resolve()
    }
    predictions.answer = (_request, response) => void all.promise.then(() => response.end('{}'))
    expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read()).status).toBe(200)
    expect(known.size).toBe(4)
    await gateway.stop()
  })
})
