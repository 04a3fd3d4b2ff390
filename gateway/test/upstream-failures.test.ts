import { connect } from 'node:net'
import { leastMs, startStopwatch } from '@hunch/kit/testing'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Limits } from '../src/service.ts'
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
  let gateway: TestGateway
  beforeEach(async () => {
    gateway = await startGateway({
      carrier,
      config: { limits: { answerMs: 300, answerStallMs: 400 } },
    })
  })
  afterEach(() => gateway.stop())

  /** Starts it anew with other limits: with the usual ones no answer of a busy machine is late. */
  async function restart(limits: Partial<Limits> = {}): Promise<void> {
    await gateway.stop()
    gateway = await startGateway({ carrier, config: { limits } })
  }

  const read = () => gateway.as('ann', '/api/predictions/explore')

  describe('an upstream that is away or slow', () => {
    test('away: 503 as a problem, with Retry-After and without the cause', async () => {
      await restart() // it is refused, not late
      const { url } = gateway.upstreams.predictions
      await gateway.upstreams.predictions.stop()
      const reply = await read()
      expect([reply.status, reply.json().code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
      expect(reply.text).not.toMatch(/ECONN|127\.0\.0\.1|stack/)
      expect(reply.text).not.toContain(new URL(url).port)
      expect(gateway.logged()).toContain('an upstream failed')
    })

    test('silent: 503 when its time is over, and its request is aborted', async () => {
      const { predictions } = gateway.upstreams
      let cut = false
      predictions.answer = (_request, response) =>
        void response.on('close', () => {
          cut = true
        })
      let calls = 0
      const call = async () => {
        calls += 1
        expect(await problem(read())).toEqual([503, 'unavailable'])
      }
      expect(await leastMs(2_000, call)).toBeLessThan(2_000)
      while (!cut) await new Promise((done) => setTimeout(done, 5))
      expect(predictions.received).toHaveLength(calls)
    })

    test('an answer that came while the gateway stood still is passed on', async () => {
      await restart({ answerMs: 2_000 })
      const asked = Promise.withResolvers<void>()
      gateway.upstreams.predictions.answer = (_request, response) => {
        setTimeout(() => response.end('{}'), 100)
        asked.resolve()
      }
      const reply = read()
      await asked.promise
      const until = performance.now() + 2_500
      while (performance.now() < until); // as where the machine stops
      expect((await reply).status).toBe(200)
    })

    test('slow: an upload may take longer than other calls', async () => {
      await restart({ answerMs: 300, longAnswerMs: 20_000 })
      const { predictions } = gateway.upstreams
      predictions.answer = (_request, response) => void setTimeout(() => response.end('{}'), 1_000)
      expect((await gateway.as('ann', '/api/predictions', { method: 'POST', headers: form, body: 'x' })).status).toBe(
        200,
      )
      expect(await problem(gateway.as('ann', '/api/votes', { method: 'POST', headers: json, body: '{}' }))).toEqual([
        503,
        'unavailable',
      ])
    })

    test("cut off during its response: the client's response is cut off too", async () => {
      await restart()
      gateway.upstreams.predictions.answer = (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('half')
        setTimeout(() => response.destroy(), 50)
      }
      await expect(read()).rejects.toThrow()
    })

    test("silent during its response: the client's response is cut off", async () => {
      await restart({ answerStallMs: 2_000 })
      gateway.upstreams.predictions.answer = (_request, response) => void response.writeHead(200).write('half')
      await expect(read()).rejects.toThrow()
    })

    test('back again: calls are forwarded at once', async () => {
      await restart()
      const { predictions } = gateway.upstreams
      await predictions.stop()
      expect((await read()).status).toBe(503)
      const back = await startUpstream('predictions', Number(new URL(predictions.url).port))
      expect((await read()).status).toBe(200)
      await back.stop()
    })

    test('silent: calls to others are not delayed', async () => {
      await restart({ answerMs: 3_000 })
      const other = async () => expect((await gateway.as('ann', '/api/auth/sessions')).status).toBe(200)
      let slow: Promise<unknown> = Promise.resolve()
      const begin = async () => {
        await slow
        gateway.upstreams.predictions.answer = () => {}
        slow = Promise.all(Array.from({ length: 20 }, read))
      }
      const boundMs = Math.max(250, 4 * (await leastMs(0, other)))
      expect(await leastMs(boundMs, other, begin)).toBeLessThan(boundMs)
      await slow
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
      await restart()
      const body = JSON.stringify({ status: 409, code: 'votingClosed', detail: 'Voting has closed.' })
      gateway.upstreams.predictions.answer = (_request, response) =>
        void response.writeHead(409, { 'content-type': 'application/problem+json' }).end(body)
      const reply = await gateway.as('ann', '/api/votes', { method: 'POST', headers: json, body: '{}' })
      expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([409, body, 'application/problem+json'])
    })

    test('the log holds one line for each request, without cookies, tokens or queries', async () => {
      await restart()
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
    test('is not ready first, finishes requests in progress, and accepts no new ones', async () => {
      await restart()
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
      await expect(send(gateway.url, '/healthz')).rejects.toThrow()
      release()
      expect((await inProgress).status).toBe(200)
      const watch = startStopwatch()
      await stopped
      expect(watch.stop()).toBeLessThan(2_000)
    })
  })
})

describe('connections', () => {
  test('restarted, with idle connections closed: a read is retried, a write is not sent twice', async () => {
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
})
