import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { z } from 'zod'
import { commonErrors, ServiceError } from '../src/errors/index.ts'
import { leastRate } from '../src/failures/index.ts'
import { createSender, measured, readFields, readForm, type Sender } from '../src/multipart/index.ts'
import { eventually, manualTimers, testKeys } from '../src/testing/index.ts'

const kilobyte = 1024
const rule = { field: 'photos', most: 2, bytesEach: 100 * kilobyte }
const tooLarge = () => commonErrors.bodyTooLarge({ limit: 'little' })

/** The server's result for the last form that it received, or its error. */
let outcome: Promise<unknown>
let server: Server
let origin: string
let sender: Sender
/** A sender whose time limits use timers that the test advances. */
let timed: Sender
const replyMs = 300
const timers = manualTimers()
/** How the server answers a PUT. */
let answer: (request: IncomingMessage, end: (status: number, body: string) => void) => void

beforeAll(async () => {
  const keys = await testKeys('sender', 'taker')
  const identity = keys.identity('sender')
  sender = createSender({ audience: 'taker', identity })
  timed = createSender({ audience: 'taker', identity, replyMs, timers })
  server = createServer((request, response) => {
    if (request.method === 'PUT') return answer(request, (status, body) => response.writeHead(status).end(body))
    const { promise, resolve } = Promise.withResolvers<unknown>()
    outcome = promise
    resolve(
      readForm(request, rule, async ({ fields, files }) => {
        const taken: unknown[] = []
        for await (const { name, content } of files) {
          const through = measured(content, rule.bytesEach, tooLarge)
          taken.push([name, (await buffer(through)).length, through.sha256().slice(0, 8)])
        }
        return { fields, taken }
      }).catch((error: unknown) => (error instanceof ServiceError ? error.code : error)),
    )
    void promise.then(() => response.end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  sender.close()
  timed.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answer = (request, end) =>
    void buffer(request).then(
      () => end(200, '{}'),
      () => {},
    )
})

interface TestFile {
  readonly name: string
  readonly bytes: number
  readonly field?: string
}

async function post(fields: readonly (readonly [string, string])[], files: readonly TestFile[], filesFirst = false) {
  const body = new FormData()
  const addFiles = () => {
    for (const { name, bytes, field = 'photos' } of files) body.append(field, new Blob([new Uint8Array(bytes)]), name)
  }
  if (filesFirst) addFiles()
  for (const [name, value] of fields) body.append(name, value)
  if (!filesFirst) addFiles()
  await fetch(origin, { method: 'POST', body }).catch(() => {})
  return outcome
}

const hashOf = (bytes: number) => createHash('sha256').update(new Uint8Array(bytes)).digest('hex').slice(0, 8)

test('a form’s fields are read first, then its files, unchanged and hashed as they pass', async () => {
  expect(
    await post(
      [['headline', 'Grüße 你好']],
      [
        { name: 'a.jpg', bytes: 10 },
        { name: 'b.png', bytes: 70_000 },
      ],
    ),
  ).toEqual({
    fields: { headline: 'Grüße 你好' },
    taken: [
      ['a.jpg', 10, hashOf(10)],
      ['b.png', 70_000, hashOf(70_000)],
    ],
  })
  expect(await post([], [])).toEqual({ fields: {}, taken: [] })
})

test.each([
  ['a file that is too large', [], [{ name: 'a', bytes: 100 * kilobyte + 1 }], 'bodyTooLarge'],
  ['a body that is too large', [], [{ name: 'a', bytes: 2_000 * kilobyte }], 'bodyTooLarge'],
  ['a file in an unknown field', [], [{ name: 'a', bytes: 1, field: 'other' }], 'invalidRequest'],
  ['a field that is given twice', [['a', '1'] as const, ['a', '2'] as const], [], 'invalidRequest'],
  ['a field that is too long', [['a', 'x'.repeat(20 * kilobyte)] as const], [], 'invalidRequest'],
  ['too many fields', Array.from({ length: 30 }, (_, n) => [`f${n}`, ''] as const), [], 'malformedBody'],
])('%s is rejected', async (_, fields, files, code) => {
  expect(await post(fields, files)).toBe(code)
})

test('fields after files are rejected, because they could be checked only after the files have arrived', async () => {
  expect(await post([['headline', 'late']], [{ name: 'a', bytes: 1 }], true)).toBe('malformedBody')
})

test('a body that is no form, and a form that is cut off, are rejected', async () => {
  await fetch(origin, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  expect(await outcome).toBe('unsupportedMediaType')
  await fetch(origin, { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data' } })
  expect(await outcome).toBe('malformedBody')
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const before = outcome
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 999\r\n\r\n--b\r\n',
  )
  await eventually(() => outcome !== before)
  socket.destroy()
  expect(await outcome).toBe('malformedBody')
})

test('a file’s name is shortened and cleaned for display', async () => {
  const name = `C:\\pictures\\${'x'.repeat(200)}\u202egpj.exe`
  const { taken } = (await post([], [{ name, bytes: 1 }])) as { taken: [string][] }
  expect([...(taken[0]?.[0] ?? '')].length).toBeLessThanOrEqual(80)
  expect(taken[0]?.[0]).not.toMatch(/[\u202e\\]/)
})

test('fields are read by their schema, and all faults are reported at once', () => {
  const schema = z.object({ a: z.coerce.number(), b: z.string().min(2, { error: 'is too short' }) })
  expect(readFields(schema, { a: '1', b: 'bb', c: 'dropped' })).toEqual({ a: 1, b: 'bb' })
  expect(() => readFields(schema, { a: 'x', b: 'b' })).toThrow(/a – .*; b – is too short/)
})

test('a file is sent on to a peer with a token, and the peer’s reply is returned', async () => {
  const seen: unknown[] = []
  answer = async (request, end) => {
    seen.push(request.url, request.headers.authorization?.slice(0, 7), (await buffer(request)).length)
    end(201, '{"file":"x"}')
  }
  const reply = await sender.put(new URL('/there?x=1', origin), Readable.from([Buffer.alloc(100_000)]))
  expect([reply, seen]).toEqual([{ status: 201, body: { file: 'x' } }, ['/there?x=1', 'Bearer ', 100_000]])
})

test('a peer may reply before the whole file is sent, or with a body that is not JSON', async () => {
  answer = (_request, end) => end(422, '{"code":"no"}')
  const endless = Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(1_000)
    })(),
  )
  expect(await sender.put(new URL(origin), endless)).toEqual({ status: 422, body: { code: 'no' } })
  answer = (_request, end) => end(500, '<html>')
  expect(await sender.put(new URL(origin), Readable.from(['x']))).toEqual({ status: 500, body: undefined })
})

test('a reply that came while this process was stalled still counts', async () => {
  const { promise: came, resolve } = Promise.withResolvers<void>()
  answer = (request, end) => {
    request.resume()
    end(200, '{}')
    resolve()
  }
  const reply = timed.put(new URL(origin), Readable.from(['x']))
  await came
  await timers.stall(10 * replyMs)
  expect(await reply).toEqual({ status: 200, body: {} })
})

test('a peer that is down or silent throws unavailable, and a silent source throws timeout', async () => {
  await expect(sender.put(new URL('http://127.0.0.1:9'), Readable.from(['x']))).rejects.toMatchObject({
    code: 'unavailable',
  })
  const putTimed = async (content: Readable, withinMs: number) => {
    const { promise: taken, resolve } = Promise.withResolvers<void>()
    answer = (request) => void request.once('data', resolve)
    const code = timed.put(new URL(origin), content).catch((error: ServiceError) => error.code)
    await taken
    await timers.advance(withinMs)
    return code
  }
  expect(await putTimed(Readable.from(['x']), replyMs)).toBe('unavailable')
  const silent = new Readable({ read() {} })
  silent.push('x')
  expect(await putTimed(silent, leastRate.windowMs)).toBe('timeout')
})

test('a reply that stalls in its body is returned with its status and without the body', async () => {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  answer = (request) => request.resume().socket.write('HTTP/1.1 500 Odd\r\ncontent-length: 9\r\n\r\n{', () => resolve())
  const reply = timed.put(new URL(origin), Readable.from(['x']))
  await begun
  expect(await timers.until(reply)).toEqual({ status: 500, body: undefined })
})

test('a source that breaks off fails with its own error', async () => {
  const source = new Readable({ read() {} })
  source.push('x')
  answer = (request) =>
    void request.once('data', () => source.destroy(commonErrors.malformedBody({ expected: 'more' })))
  await expect(sender.put(new URL(origin), source)).rejects.toMatchObject({ code: 'malformedBody' })
})
