import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from '@jest/globals'
import express from 'express'
import { callInProcess, createContainment, createListener } from '../src/http/index.ts'
import { silentLog } from '../src/log/index.ts'
import { eventually, manualTimers } from '../src/testing/index.ts'

const app = express()
app.use((_request, response, next) => {
  response.once('close', () => (wasWhole = response.writableFinished))
  next()
})
app.post('/json', express.json({ limit: 100 }), (request, response) => void response.json({ got: request.body }))
app.get('/head', (_request, response) => void response.status(304).set('etag', '"1"').end())
app.get('/large', async (_request, response) => {
  response.writeHead(200, { 'x-size': 'large' })
  await pipeline(Readable.from(chunks()), response)
})
app.get('/waits', () => {})
app.get('/half', (_request, response) => void response.write('half'))
app.get('/cut', (_request, response) => void response.destroy())
app.get('/invalid', (_request, response) => void response.end(123 as never))
app.get('/twice', (_request, response) => {
  response.json({ first: true })
  response.json({ second: true })
})

const containment = createContainment('test', silentLog())
const listener: RequestListener = containment.handler(app)
/** Whether the last response was complete when it closed. */
let wasWhole: boolean | undefined
const size = 300
function* chunks() {
  for (let n = 0; n < size; n += 1) yield Buffer.alloc(4_096, n)
}

const timers = manualTimers()

/** Calls the app. The response's body goes to a stream that takes one chunk per turn of the event loop. */
function call(
  method: string,
  url: string,
  { body = '', mayBegin = true, beginsWith = () => {}, waits = Promise.resolve() } = {},
) {
  const received = { status: 0, headers: {} as Record<string, unknown>, begun: 0, over: [] as ('failed' | 'ended')[] }
  const parts: Buffer[] = []
  const target = new Writable({
    highWaterMark: 10_000,
    write(chunk, _encoding, done) {
      parts.push(Buffer.from(chunk))
      void waits.then(() => setImmediate(done))
    },
  })
  let abort = () => {}
  const ended = new Promise<void>((end) => {
    const headers = body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}
    const over = (how: 'failed' | 'ended') => {
      received.over.push(how)
      setImmediate(end) // a second call of `end` or `fail` would come by then
    }
    abort = callInProcess(
      listener,
      { method, url, headers, body: body ? Buffer.from(body) : undefined, stallMs: 60, timers },
      {
        begin(status, given) {
          Object.assign(received, { status, headers: given, begun: received.begun + 1 })
          beginsWith()
          return mayBegin ? target : undefined
        },
        fail: () => over('failed'),
        end: () => over('ended'),
      },
    )
  })
  return { received, target, parts, ended, abort: () => abort() }
}

test('a request body is read, and a reply in one piece arrives with its status and headers', async () => {
  const { received, target, parts, ended } = call('POST', '/json', { body: '{"a":1}' })
  await ended
  if (!target.writableFinished) await once(target, 'finish')
  expect(received).toMatchObject({ status: 200, begun: 1, over: ['ended'] })
  expect(received.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(Buffer.concat(parts).toString()).toBe('{"got":{"a":1}}')
  expect(wasWhole).toBe(true)
})

test('a body that is too large or not JSON is rejected as over a connection', async () => {
  const large = call('POST', '/json', { body: JSON.stringify('x'.repeat(200)) })
  const malformed = call('POST', '/json', { body: '{"a"' })
  await Promise.all([large.ended, malformed.ended])
  expect([large.received.status, malformed.received.status]).toEqual([413, 400])
})

test('a response without a body keeps its headers', async () => {
  const { received, parts, ended } = call('GET', '/head')
  await ended
  expect([received.status, received.headers['etag'], parts]).toEqual([304, '"1"', []])
})

test('a long body waits for a slow reader, and arrives whole', async () => {
  const { received, target, parts, ended } = call('GET', '/large')
  await Promise.all([ended, once(target, 'finish')])
  expect(received.headers['x-size']).toBe('large')
  expect(Buffer.concat(parts).equals(Buffer.concat([...chunks()]))).toBe(true)
  expect(wasWhole).toBe(true)
})

test('the handler is notified when its caller aborts', async () => {
  const { abort, ended, received } = call('GET', '/waits')
  abort()
  await ended
  expect([wasWhole, received.begun, received.over]).toEqual([false, 0, ['failed']])
})

test('a response without a receiver is dropped', async () => {
  const { ended, parts, received } = call('POST', '/json', { body: '{}', mayBegin: false })
  await ended
  expect([parts, received.begun, received.over]).toEqual([[], 1, ['ended']])
})

test('a handler that stalls in its response, or destroys it before the start, is cut off', async () => {
  const half = call('GET', '/half')
  expect(half.received.begun).toBe(1)
  await timers.advance(59)
  expect(half.target.destroyed).toBe(false)
  await timers.advance(1)
  await half.ended
  expect([half.target.destroyed, half.received.over, wasWhole]).toEqual([true, ['ended'], false])
  const cut = call('GET', '/cut')
  await cut.ended
  expect([cut.received.begun, cut.received.over]).toEqual([0, ['failed']])
})

test('a handler that waits for a slow receiver has not stalled', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { received, target, ended } = call('GET', '/large', { waits: promise })
  await eventually(() => target.writableNeedDrain)
  await timers.advance(600)
  expect([target.destroyed, received.over]).toEqual([false, []])
  resolve()
  await Promise.all([ended, once(target, 'finish')])
  expect(wasWhole).toBe(true)
})

test('sending an invalid body ends the call and cuts off the response', async () => {
  const { ended, received, target, parts } = call('GET', '/invalid')
  await ended
  expect([received.begun, received.over, target.destroyed, parts]).toEqual([1, ['ended'], true, []])
})

test.each(['/head', '/large'])('a response to %s fails if its receiver throws at the start', async (path) => {
  const beginsWith = () => {
    throw new Error('a header that may not be sent')
  }
  const { ended, received } = call('GET', path, { beginsWith })
  await ended
  expect([received.begun, received.over]).toEqual([1, ['failed']])
})

test('a server that throws before it responds fails the call, and its response is closed', async () => {
  let closed = false
  const throwing: RequestListener = (_request, response) => {
    response.once('close', () => (closed = true))
    throw new Error('no such thing')
  }
  const over: string[] = []
  const receiver = { begin: () => undefined, fail: () => over.push('failed'), end: () => over.push('ended') }
  const request = { method: 'GET', url: '/', headers: {}, stallMs: 60 }
  expect(() => callInProcess(throwing, request, receiver)).toThrow('no such thing')
  await new Promise(setImmediate)
  expect([closed, over]).toEqual([true, ['failed']])
})

test('data after the end of a response is dropped', async () => {
  const { ended, parts, target } = call('GET', '/twice')
  await ended
  if (!target.writableFinished) await once(target, 'finish')
  expect(Buffer.concat(parts).toString()).toBe('{"first":true}')
})

test('a draining server accepts no further calls and finishes the running ones', async () => {
  let finish = () => {}
  const server = createListener('drained', { host: '127.0.0.1', port: 0 }, (_request, response) => {
    finish = () => response.end('done')
  })
  expect(server.inProcess()).toBeUndefined()
  await server.start?.()
  const target = new Writable({ write: (_chunk, _encoding, done) => done() })
  const call = { method: 'GET', url: '/', headers: {}, stallMs: 1_000 }
  const listening = server.inProcess()
  if (!listening) throw new Error('it takes no calls')
  callInProcess(listening, call, { begin: () => target, fail() {}, end() {} })
  let drained = false
  const draining = server.drain?.().then(() => (drained = true))
  expect(server.inProcess()).toBeUndefined()
  for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate)
  expect(drained).toBe(false)
  finish()
  await draining
  expect([drained, target.writableFinished]).toEqual([true, true])
})
