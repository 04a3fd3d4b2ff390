import { randomBytes } from 'node:crypto'
import { leastRate } from '@hunch/kit/failures'
import { eventually, type ManualTimers, manualTimers } from '@hunch/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { carriers, startGateway, type TestGateway } from './support/gateway.ts'
import { openRaw, rawStatus, sendRaw } from './support/http.ts'
import { echo } from './support/upstream.ts'

describe.each(carriers)('services called %s', (carrier) => {
  const { bytesPerSecond, windowMs } = leastRate
  let gateway: TestGateway
  let timers: ManualTimers
  beforeAll(async () => {
    timers = manualTimers()
    gateway = await startGateway({ carrier, config: { timers } })
  })
  afterAll(() => gateway.stop())
  beforeEach(() => {
    gateway.upstreams.predictions.received.length = 0
    gateway.upstreams.predictions.answer = echo('predictions')
  })
  /** Sends bytes, and lets time pass until the connection is closed. */
  const sendSlowly = async (pieces: readonly string[]) => {
    const text = sendRaw(gateway.url, pieces)
    await bodyBegun()
    return timers.until(text)
  }
  /** Waits until a body is being received: its rate is checked four times per window. */
  const bodyBegun = () => eventually(() => timers.pending().includes(windowMs / 4))

  const megabyte = 1024 * 1024
  const json = { 'content-type': 'application/json' }
  const form = { 'content-type': 'multipart/form-data; boundary=b' }
  const received = () => gateway.upstreams.predictions.received
  const vote = (headers: Record<string, string>, body: string | Buffer) =>
    gateway.as('ann', '/api/votes', { method: 'POST', headers, body })
  const post = (headers: Record<string, string>, body: string | Buffer) =>
    gateway.as('ann', '/api/predictions', { method: 'POST', headers, body })
  /** The head of a raw request of Ann's. */
  const rawHead = (line: string, headers: string) =>
    `${line} HTTP/1.1\r\nHost: x\r\nCookie: hunch_session=${people.ann.token}\r\n${headers}\r\n\r\n`

  describe('threat 15: content types', () => {
    test.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'application/jsonp',
      'text/json',
      '',
    ])('JSON sent as %j is rejected with 415', async (type) => {
      const reply = await vote(type ? { 'content-type': type } : {}, '{"vote":true}')
      expect([reply.status, reply.json().code]).toEqual([415, 'unsupportedMediaType'])
      expect(received()).toEqual([])
    })

    test('JSON with a charset passes, compressed JSON does not', async () => {
      expect((await vote({ 'content-type': 'Application/JSON; charset=utf-8' }, '{}')).status).toBe(200)
      expect((await vote({ ...json, 'content-encoding': 'gzip' }, 'x')).status).toBe(415)
    })

    test('a call with photos takes a form, not JSON', async () => {
      expect((await post(form, '--b--')).status).toBe(200)
      expect((await post(json, '{}')).status).toBe(415)
    })

    test('a call without a body needs no content type', async () => {
      const reply = await gateway.as('ann', '/api/votes/01990000-0000-7000-8000-000000000001', { method: 'DELETE' })
      expect(reply.status).toBe(200)
      expect(received()[0]?.headers['content-length']).toBe('0')
    })
  })

  describe('threat 34: bodies over their limit', () => {
    test('JSON of 64 kB passes unchanged, one more byte is rejected with 413', async () => {
      const body = `"${'x'.repeat(64 * 1024 - 2)}"`
      expect((await vote(json, body)).status).toBe(200)
      expect(received()[0]?.body).toBe(body)
      const reply = await vote(json, `${body} `)
      expect([reply.status, reply.json().code, reply.json().detail]).toEqual([
        413,
        'bodyTooLarge',
        "That's more than the 64 kB allowed here.",
      ])
    })

    test('a body without a content length is counted', async () => {
      const chunked = { ...json, 'transfer-encoding': 'chunked' }
      expect((await vote(chunked, '{}')).json().body).toBe('{}')
      received().length = 0
      const reply = await vote(chunked, Buffer.alloc(megabyte, 32))
      expect([reply.status, reply.json().code]).toEqual([413, 'bodyTooLarge'])
      expect(received()).toEqual([])
    })

    test('two photos of 10 MB pass, a larger content length is rejected at once', async () => {
      const body = randomBytes(20 * megabyte)
      gateway.upstreams.predictions.answer = (_request, response, { body }) =>
        void response.end(JSON.stringify({ length: body.length }))
      const passed = await gateway.as('ann', '/api/predictions', { method: 'POST', headers: form, body })
      expect(passed.status).toBe(200)
      const headers = `Connection: close\r\nContent-Type: ${form['content-type']}\r\nContent-Length: ${22 * megabyte}`
      expect(rawStatus(await sendRaw(gateway.url, [rawHead('POST /api/predictions', headers)]))).toBe(413)
    })

    test('a rejected body is still read for a while, so that its sender reads the problem', async () => {
      const body = Buffer.alloc(30 * megabyte)
      const reply = await gateway.as('ann', '/api/predictions', { method: 'POST', headers: form, body })
      expect([reply.status, reply.json().code]).toEqual([413, 'bodyTooLarge'])
    })

    test('headers over 16 kB are rejected with 431', async () => {
      const text = await sendRaw(gateway.url, [rawHead('GET /api/categories', `X-Long: ${'x'.repeat(20_000)}`)])
      expect(rawStatus(text)).toBe(431)
      expect(text).toContain('application/problem+json')
    })
  })

  describe('threat 95: bodies in tiny pieces', () => {
    /** Returns `count` chunks of one byte, without the empty chunk that would end the body. */
    const tiny = (count: number) => '1\r\n \r\n'.repeat(count)
    const chunked = 'Transfer-Encoding: chunked\r\nContent-Type: application/json'

    test.each([
      ['a call with a body', 'POST /api/votes', 400],
      ['a call without a body', 'DELETE /api/votes/01990000-0000-7000-8000-000000000001', 400],
      ['an upload', 'POST /api/predictions', 415],
      ['a read', 'GET /api/categories', 400],
      ['a page', 'GET /', 400],
      ['an unknown call', 'POST /api/nothing', 404],
    ])('%s: the connection ends, and no service is called', async (_what, line, status) => {
      const { begun } = gateway.upstreams.predictions
      const loggedBefore = gateway.logged().length
      const text = await sendRaw(gateway.url, [rawHead(line, chunked), tiny(65_000)])
      expect([0, status]).toContain(rawStatus(text)) // 0: a connection that ends with unread bytes may lose the response
      expect(gateway.upstreams.predictions.begun).toBe(begun)
      const entry = `"path":"${line.split(' ')[1]}","status":${status}`
      await eventually(() => gateway.logged().slice(loggedBefore).includes(entry))
    })

    test('a body of 500 pieces of one byte is accepted', async () => {
      const head = rawHead('POST /api/votes', `${chunked}\r\nConnection: close`)
      const text = await sendRaw(gateway.url, [head, tiny(500), '0\r\n\r\n'])
      expect(rawStatus(text)).toBe(200)
      expect(received()[0]?.body).toBe(' '.repeat(500))
    })

    test('a request with more than 100 headers is rejected: one of them could announce a body', async () => {
      const many = Array.from({ length: 101 }, (_, n) => `X-${n}: y`).join('\r\n')
      const text = await sendRaw(gateway.url, [rawHead('GET /api/categories', `${many}\r\n${chunked}`) + tiny(1)])
      expect(rawStatus(text)).toBe(431)
    })

    test('at most 32 MB of a rejected body is discarded, and a page does not wait for a body', async () => {
      const length = `Content-Type: ${form['content-type']}\r\nContent-Length: ${900 * megabyte}`
      const { socket, text } = openRaw(gateway.url, rawHead('POST /api/predictions', length))
      while (!socket.destroyed) await new Promise<unknown>((done) => socket.write(Buffer.alloc(megabyte), done))
      expect(rawStatus(await text)).toBe(413)
      expect(socket.bytesWritten).toBeLessThan(60 * megabyte)
      const page = openRaw(gateway.url, rawHead('GET /', 'Content-Length: 1000'))
      expect(rawStatus(await page.text)).toBe(200)
    })
  })

  describe('threat 34: slow bodies', () => {
    test('one that stalls is rejected with 408, and no upstream is called', async () => {
      const { begun } = gateway.upstreams.predictions
      const head = rawHead(
        'POST /api/votes',
        'Content-Type: application/json\r\nContent-Length: 10\r\nConnection: close',
      )
      const text = await sendSlowly([head, '{"v"'])
      expect(rawStatus(text)).toBe(408)
      expect(text).toContain('"code":"timeout"')
      expect(gateway.upstreams.predictions.begun).toBe(begun)
    })

    test('an upload that stalls after its start gets 408, and the upstream request is aborted', async () => {
      const cut = new Promise((done) => {
        gateway.upstreams.predictions.onHeaders = (request) => request.on('close', done)
      })
      const headers = `Content-Type: ${form['content-type']}\r\nContent-Length: 500000\r\nConnection: close`
      const text = await sendSlowly([rawHead('POST /api/predictions', headers), 'x'.repeat(100_000)])
      gateway.upstreams.predictions.onHeaders = undefined
      expect(rawStatus(text)).toBe(408)
      await cut
      expect(received()).toEqual([])
    })

    test('an upload takes no connection to its upstream before its first 64 kB have arrived', async () => {
      const { begun } = gateway.upstreams.predictions
      const headers = `Content-Type: ${form['content-type']}\r\nContent-Length: 500000\r\nConnection: close`
      const text = await sendSlowly([rawHead('POST /api/predictions', headers), 'x'.repeat(10_000)])
      expect(rawStatus(text)).toBe(408)
      expect(gateway.upstreams.predictions.begun).toBe(begun)
    })

    test('a body that arrived while the gateway was busy is not timed out', async () => {
      const head = rawHead(
        'POST /api/votes',
        'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close',
      )
      const { socket, text } = openRaw(gateway.url, head)
      await bodyBegun()
      await timers.advance(windowMs - 1)
      await new Promise<void>((done) => socket.write('{}', () => done()))
      await timers.stall(windowMs)
      expect(await text).toMatch(/^HTTP\/1.1 200/)
    })

    test('one that drips is rejected with 408', async () => {
      const head = rawHead(
        'POST /api/votes',
        'Content-Type: application/json\r\nContent-Length: 100\r\nConnection: close',
      )
      const { socket, text } = openRaw(gateway.url, head)
      await bodyBegun()
      for (let second = 0; second < windowMs / 1_000; second += 1) {
        socket.write(' ')
        await timers.advance(1_000)
      }
      expect(rawStatus(await text)).toBe(408)
    })

    test.each([
      ['of 480 kB on a slow line, with a pause of 8 s,', { aSecond: 3 * bytesPerSecond, seconds: 40, pauseMs: 8_000 }],
      ['of 5 MB at 2 Mbit/s', { aSecond: 250_000, seconds: 20, pauseMs: 0 }],
    ])('a photo %s is not timed out', async (_photo, { aSecond, seconds, pauseMs }) => {
      const headers = `Content-Type: ${form['content-type']}\r\nContent-Length: ${seconds * aSecond}\r\nConnection: close`
      const { socket, text } = openRaw(gateway.url, rawHead('POST /api/predictions', headers))
      await bodyBegun()
      for (let second = 0; second < seconds; second += 1) {
        if (second === seconds / 2) await timers.advance(pauseMs)
        await new Promise<void>((done) => socket.write('x'.repeat(aSecond), () => done()))
        await timers.advance(1_000)
      }
      expect(rawStatus(await text)).toBe(200)
      expect(received()[0]?.body).toHaveLength(seconds * aSecond)
    })
  })

  describe('request smuggling', () => {
    const smuggled = 'GET /api/auth/sessions HTTP/1.1\r\nHost: x\r\n\r\n'
    const body = `0\r\n\r\n${smuggled}`
    test.each([
      ['both lengths', `Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`],
      ['two lengths', `Content-Length: ${body.length}\r\nContent-Length: 3`],
      ['a list of lengths', `Content-Length: ${body.length}, 3`],
      ['a length with a sign', 'Content-Length: +3'],
      ['an unknown coding', 'Transfer-Encoding: xchunked'],
      ['chunked before another coding', 'Transfer-Encoding: chunked, identity'],
      ['a space before the colon', 'Transfer-Encoding : chunked'],
      ['a bare line feed', 'Content-Length: 3\nX: y'],
      ['a folded header', 'X: a\r\n Transfer-Encoding: chunked'],
    ])('%s: rejected with 400, and the smuggled request reaches no service', async (_what, headers) => {
      const resolved = gateway.auth.resolved.length
      const text = await sendRaw(gateway.url, [
        rawHead('POST /api/votes', `Content-Type: application/json\r\n${headers}`),
        body,
      ])
      expect(rawStatus(text)).toBe(400)
      expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
      expect([received(), gateway.auth.resolved.length]).toEqual([[], resolved])
    })

    test.each([
      ['small', 'POST /api/votes', json['content-type'], '{}'],
      ['large', 'POST /api/predictions', form['content-type'], 'x'.repeat(100_000)],
    ])('a malformed chunk in a %s body ends the request, at the upstream too', async (_size, line, type, start) => {
      const cuts: Promise<unknown>[] = []
      gateway.upstreams.predictions.onHeaders = (request) =>
        void cuts.push(new Promise((done) => request.on('close', done)))
      const head = rawHead(line, `Content-Type: ${type}\r\nTransfer-Encoding: chunked`)
      const chunk = `${start.length.toString(16)}\r\n${start}\r\n`
      const text = await sendRaw(gateway.url, [head, chunk, 100, 'zz\r\n'])
      gateway.upstreams.predictions.onHeaders = undefined
      expect(rawStatus(text)).toBe(400)
      await Promise.all(cuts)
      expect(received()).toEqual([])
    })
  })
})
