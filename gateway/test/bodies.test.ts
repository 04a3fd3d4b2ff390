import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { people } from './support/auth.ts'
import { startGateway, type TestGateway } from './support/gateway.ts'
import { rawStatus, sendRaw } from './support/http.ts'

let gateway: TestGateway
/** As it is run, with time for large bodies. */
let patient: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { limits: { stallMs: 300, bodyMs: 800, uploadMs: 4_000 } } })
  patient = await startGateway()
})
afterAll(() => Promise.all([gateway.stop(), patient.stop()]))
beforeEach(() => {
  gateway.upstreams.predictions.received.length = 0
})

const megabyte = 1024 * 1024
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=b' }
const received = () => gateway.upstreams.predictions.received
const vote = (headers: Record<string, string>, body: string | Buffer) =>
  gateway.as('ann', '/api/votes', { method: 'POST', headers, body })
const post = (headers: Record<string, string>, body: string | Buffer) =>
  gateway.as('ann', '/api/predictions', { method: 'POST', headers, body })
/** A request by hand, as Ann's. */
const byHand = (line: string, headers: string) =>
  `${line} HTTP/1.1\r\nHost: x\r\nCookie: hunch_session=${people.ann.token}\r\n${headers}\r\n\r\n`

describe('threat 15: content types', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'application/jsonp',
    'text/json',
    '',
  ])('JSON sent as %j is refused with 415', async (type) => {
    const reply = await vote(type ? { 'content-type': type } : {}, '{"vote":true}')
    expect([reply.status, reply.json().code]).toEqual([415, 'unsupportedMediaType'])
    expect(received()).toEqual([])
  })

  test('JSON with a charset passes, compressed JSON does not', async () => {
    expect((await vote({ 'content-type': 'Application/JSON; charset=utf-8' }, '{}')).status).toBe(200)
    expect((await vote({ ...json, 'content-encoding': 'gzip' }, 'x')).status).toBe(415)
  })

  test('a form where photos belong passes, JSON does not', async () => {
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
  test('JSON of 64 kB passes byte by byte, one more is refused with 413', async () => {
    const body = `"${'x'.repeat(64 * 1024 - 2)}"`
    expect((await vote(json, body)).status).toBe(200)
    expect(received()[0]?.body).toBe(body)
    const reply = await vote(json, `${body} `)
    expect([reply.status, reply.json().code, reply.json().detail]).toEqual([
      413,
      'bodyTooLarge',
      'That is larger than the 64 kB allowed here.',
    ])
  })

  test('a body that does not tell its length is counted', async () => {
    const chunked = { ...json, 'transfer-encoding': 'chunked' }
    expect((await vote(chunked, '{}')).json().body).toBe('{}')
    received().length = 0
    const reply = await vote(chunked, Buffer.alloc(megabyte, 32))
    expect([reply.status, reply.json().code]).toEqual([413, 'bodyTooLarge'])
    expect(received()).toEqual([])
  })

  test('two photos of 10 MB pass, more is refused at once by its length', async () => {
    const body = randomBytes(20 * megabyte)
    patient.upstreams.predictions.answer = (_request, response, { body }) =>
      void response.end(JSON.stringify({ length: body.length }))
    const passed = await patient.as('ann', '/api/predictions', { method: 'POST', headers: form, body })
    expect(passed.status).toBe(200)
    const [from, headers] = [
      performance.now(),
      `Content-Type: ${form['content-type']}\r\nContent-Length: ${22 * megabyte}`,
    ]
    const text = await sendRaw(gateway.url, [byHand('POST /api/predictions', `Connection: close\r\n${headers}`), 200])
    expect(rawStatus(text)).toBe(413)
    expect(performance.now() - from).toBeLessThan(7_000)
  }, 10_000)

  test('a refused body is still taken in for a while, so that its sender reads the refusal', async () => {
    const body = Buffer.alloc(30 * megabyte)
    const reply = await patient.as('ann', '/api/predictions', { method: 'POST', headers: form, body })
    expect([reply.status, reply.json().code]).toEqual([413, 'bodyTooLarge'])
  })

  test('headers over 16 kB are refused with 431', async () => {
    const text = await sendRaw(gateway.url, [byHand('GET /api/categories', `X-Long: ${'x'.repeat(20_000)}`)])
    expect(rawStatus(text)).toBe(431)
    expect(text).toContain('application/problem+json')
  })
})

describe('threat 34: slow bodies', () => {
  test('one that stops coming is answered with 408, and the upstream is let go', async () => {
    const cut = new Promise((done) => {
      gateway.upstreams.predictions.onHeaders = (request) => request.on('close', done)
    })
    const head = byHand('POST /api/votes', 'Content-Type: application/json\r\nContent-Length: 10\r\nConnection: close')
    const text = await sendRaw(gateway.url, [head, '{"v"'])
    gateway.upstreams.predictions.onHeaders = undefined
    expect(rawStatus(text)).toBe(408)
    expect(text).toContain('"code":"timeout"')
    await cut
    expect(received()).toEqual([])
  }, 10_000)

  test('what came while the gateway was busy counts', async () => {
    const head = byHand('POST /api/votes', 'Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close')
    const reply = sendRaw(gateway.url, [head, 100, '{}'])
    await new Promise((done) => setTimeout(done, 90))
    const until = performance.now() + 600
    while (performance.now() < until); // as a process is when it collects its garbage
    expect(rawStatus(await reply)).toBe(200)
  }, 10_000)

  test('one that drips is answered with 408 when its time is over', async () => {
    const head = byHand('POST /api/votes', 'Content-Type: application/json\r\nContent-Length: 100\r\nConnection: close')
    const drips = Array.from({ length: 10 }, () => [150, ' ']).flat()
    const from = performance.now()
    const text = await sendRaw(gateway.url, [head, ...drips])
    expect(rawStatus(text)).toBe(408)
    expect(performance.now() - from).toBeLessThan(7_000)
  }, 10_000)
})

describe('smuggling', () => {
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
  ])('%s is refused with 400 and no second request reaches anybody', async (_what, headers) => {
    const asked = gateway.auth.asked.length
    const text = await sendRaw(gateway.url, [
      byHand('POST /api/votes', `Content-Type: application/json\r\n${headers}`),
      body,
    ])
    expect(rawStatus(text)).toBe(400)
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
    expect([received(), gateway.auth.asked.length]).toEqual([[], asked])
  })

  test('chunks that are none end the request at the upstream too', async () => {
    await vote(json, '{}')
    received().length = 0
    const cut = new Promise((done) => {
      gateway.upstreams.predictions.onHeaders = (request) => request.on('close', done)
    })
    const head = byHand('POST /api/votes', 'Content-Type: application/json\r\nTransfer-Encoding: chunked')
    const text = await sendRaw(gateway.url, [head, '2\r\n{}\r\n', 100, 'zz\r\n'])
    gateway.upstreams.predictions.onHeaders = undefined
    expect(rawStatus(text)).toBe(400)
    await cut
    expect(received()).toEqual([])
  })
})
